// Wayfinder as fast as one core plays it, as far as we could find out: what Motu's compiled rules are measured against.
// It plays the very games of `motu sim wayfinder` (seed 0, race for two or solitaire level 1).  See README.md.
//
// A voyage is a straight line with at most one bend, so it is known by the space where it ends and by which leg comes first:
// at most 60 pairs for any start.  For every pair the gems that the constructions on the way demand are a vector of four
// counts; with the hand H at the start, the slack D = H - demand is all that has to be known until the voyage is over:
// dropping colour c on an empty or travellers space takes one of c from every slack, dropping on a construction takes nothing.
// A pair is still possible while no count of its slack is negative; colour c may be dropped if some possible pair ahead has
// slack(c) >= 1.  Demands come from prefix sums along the 6 rows and 6 columns, kept up to date as constructions come and go;
// one AVX2 register holds the six spaces x four colours of a row or column, so a whole line of pairs costs a dozen instructions.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
typedef uint64_t u64; typedef uint32_t u32; typedef uint8_t u8; typedef int8_t i8; typedef int32_t i32; typedef int64_t i64;
enum { SPACES = 36, COLOURS = 4, CREWS = 4, DIRECTIONS = 4, NOBODY = -1, VILLAGE = 5, GEMS = 144, STALL = 12 };
enum { PLACE = 0, SAIL = 36, LAND = 52, WAIT = 56 };
static const i8 OBJECTIVE[36] = {0,1,3,2,0,1, 3,2,0,1,3,2, 1,0,2,3,1,0, 2,3,1,0,2,3, 0,1,3,2,0,1, 3,2,0,1,3,2};
static i8 NEXT[36][4];
static void make_next(void) {
    for (int s = 0; s < 36; s++) {
        int r = s / 6, c = s % 6;
        NEXT[s][0] = r > 0 ? s - 6 : -1; NEXT[s][1] = c < 5 ? s + 1 : -1;
        NEXT[s][2] = r < 5 ? s + 6 : -1; NEXT[s][3] = c > 0 ? s - 1 : -1;
    }
}
static u64 KEY[2] = {0x269a884ae27aa10cULL, 0xd0c8861bb6d842ffULL};   // secret_of("0")
static u64 word(u64 k0, u64 k1, u64 index) {
    u64 c0 = (index >> 2) + 1, c1 = 0, c2 = 0, c3 = 0;
    for (int i = 0; i < 10; i++) {
        unsigned __int128 a = (unsigned __int128)0xD2E7470EE14C6C93ULL * c0, b = (unsigned __int128)0xCA5A826395121157ULL * c2;
        c0 = (u64)(b >> 64) ^ c1 ^ k0; c1 = (u64)b; c2 = (u64)(a >> 64) ^ c3 ^ k1; c3 = (u64)a;
        k0 += 0x9E3779B97F4A7C15ULL; k1 += 0xBB67AE8584CAA73BULL;
    }
    switch (index & 3) { case 0: return c0; case 1: return c1; case 2: return c2; default: return c3; }
}
static inline u64 shuffle_on(u64 x) { x ^= x << 13; x ^= x >> 7; x ^= x << 17; return x; }
static inline u64 pick(u64 x, u64 count) { return ((x >> 32) * count) >> 32; }
static double cpu(void) { struct timespec t; clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t); return t.tv_sec + 1e-9 * t.tv_nsec; }
#include <immintrin.h>
enum { EMPTY = 4, TRAVELLERS = 5, EDGE = 6, OFF = 36 };
#define ALL ((1ULL << 36) - 1)
#define WEST_EDGE 0x041041041ULL
#define EAST_EDGE (WEST_EDGE << 5)
#define GUARD 0x80808080u
#define ONES 0x01010101u
typedef union { __m256i v; u32 w[8]; } V;
typedef struct {
    V A[12], B[12], NM[12], LIM[12];   // rows 0-5 (lane = column), columns 6-11 (lane = row): demand up to and with, up to but
                                       // without a space; mask of its colour; how many gems may come down there at the end
    u32 gems[37];
    u8 kind[40];
    u8 huts[36][4];
    u64 trav, empty;
    i32 pile;                          // gems on travellers spaces
    i32 points[2];
    i32 explorer[2];
} G;
static V GE[6], GT[6], R[6][16], RX[6][16];
static u8 NX[37][4];
static const u8 CAN[8] = {1, 2, 4, 8, 15, 15, 0, 0};
static const u32 NEED[8] = {1, 1 << 8, 1 << 16, 1 << 24, 0, 0, 0, 0};
static u64 X;              // generator
static i64 DECISIONS, STEPS;
static int SOLO;
static u64 TOUCHED, PILED; // solitaire: spaces whose kind or construction changed in this turn; travellers spaces that got gems
static G START, g;

static inline int choose(u64 mask) {
    u64 count = _mm_popcnt_u64(mask), y = shuffle_on(X);
    X = count > 1 ? y : X;
    DECISIONS += count > 1;
    STEPS++;
    return _tzcnt_u64(_pdep_u64(1ULL << pick(X, count), mask));   // count == 1: pick is 0 for any X
}
static inline u64 around(u64 b) { return ((b >> 6) | (b << 6) | ((b & ~EAST_EDGE) << 1) | ((b & ~WEST_EDGE) >> 1)) & ALL; }

static inline void set_line(int x, u32 unit, u32 nm, u32 lim) {   // unit: change of the demand at x
    int r = x / 6, c = x % 6;
    __m256i u = _mm256_set1_epi32(unit);
    g.A[r].v = _mm256_add_epi32(g.A[r].v, _mm256_and_si256(u, GE[c].v)); g.B[r].v = _mm256_add_epi32(g.B[r].v, _mm256_and_si256(u, GT[c].v));
    g.A[6 + c].v = _mm256_add_epi32(g.A[6 + c].v, _mm256_and_si256(u, GE[r].v)); g.B[6 + c].v = _mm256_add_epi32(g.B[6 + c].v, _mm256_and_si256(u, GT[r].v));
    g.NM[r].w[c] = nm; g.NM[6 + c].w[r] = nm; g.LIM[r].w[c] = lim; g.LIM[6 + c].w[r] = lim;
}
static inline void set_lim(int x, u32 lim) { int r = x / 6, c = x % 6; g.LIM[r].w[c] = lim; g.LIM[6 + c].w[r] = lim; }

// -- slack of all pairs that end on one line --
static inline __m256i slack_end(__m256i d, int line, const V *r, __m256i *big) {
    d = _mm256_sub_epi8(d, _mm256_and_si256(_mm256_sub_epi8(r->v, _mm256_set1_epi8(1)), g.NM[line].v));
    __m256i no = _mm256_cmpgt_epi8(r->v, g.LIM[line].v);
    *big = _mm256_cmpgt_epi8(r->v, _mm256_set1_epi8(5));
    return _mm256_blendv_epi8(d, _mm256_set1_epi8(0x40), no);
}
static inline __m256i slack(int line, int own, u32 hand, const V *r, __m256i *big) {   // entering the line at `own`
    __m256i after = _mm256_sub_epi32(_mm256_set1_epi32(hand + g.B[line].w[own]), g.A[line].v);
    __m256i before = _mm256_add_epi32(_mm256_set1_epi32(hand - g.A[line].w[own]), g.B[line].v);
    return slack_end(_mm256_blendv_epi8(before, after, GE[own].v), line, r, big);
}
static inline __m256i possible(__m256i d) { __m256i gd = _mm256_set1_epi32(GUARD); return _mm256_cmpeq_epi32(_mm256_and_si256(d, gd), gd); }
static inline __m256i colours_left(__m256i d) {   // number of colours with slack, in every byte of a lane
    __m256i one = _mm256_set1_epi8(1), nz = _mm256_and_si256(_mm256_cmpgt_epi8(d, _mm256_set1_epi8(-128)), one);
    __m256i sum = _mm256_madd_epi16(_mm256_maddubs_epi16(nz, one), _mm256_set1_epi16(1));
    return _mm256_shuffle_epi8(sum, _mm256_setr_epi8(0,0,0,0,4,4,4,4,8,8,8,8,12,12,12,12,0,0,0,0,4,4,4,4,8,8,8,8,12,12,12,12));
}
static inline u32 fold(u32 m) { m |= m >> 16; m |= m >> 8; m |= m >> 4; return m & 15; }
static inline int two_colours(u32 hand) { return (hand & (hand - 1)) && (hand >> (_tzcnt_u32(hand) & 24)) > 0xFF; }

static inline void village(int x, int c, int turn) { g.huts[x][c]++; g.points[turn] += c == 2 * turn ? 25 : 5; }

// drop one gem, without a branch; answers the gem if it was dropped freely, 0 if a construction demanded it
static inline __attribute__((always_inline)) u32 drop(int x, int c, int turn, int solo) {
    static const u32 LIMIT[8] = {0, 4 * ONES, 3 * ONES, 2 * ONES, ONES, 126 * ONES, ONES, ONES};
    int k = g.kind[x], trav = k == TRAVELLERS;
    u32 unit = 1u << 8 * c, now = g.gems[x] + unit;
    int i = trav ? 6 : now >> 8 * c;                 // gems of the construction, 5: a village, 6: travellers
    int found = i == 1, full = i == VILLAGE;
    g.gems[x] = full ? 0 : now;
    g.kind[x] = trav ? TRAVELLERS : full ? EMPTY : c;
    g.empty ^= (u64)(found | full) << x;
    g.pile += trav;
    if (solo) { TOUCHED |= (u64)!trav << x; PILED |= (u64)trav << x; }
    g.huts[x][c] += full;
    g.points[turn] += full ? (c == 2 * turn ? 25 : 5) : 0;
    set_line(x, found ? unit : full ? -unit : 0, i < VILLAGE ? 0xFFu << 8 * c : 0, LIMIT[i]);
    return k >= EMPTY ? unit : 0;
}
static inline void land(int x, u32 hand, int left, int turn) {
    TOUCHED |= 1ULL << x;
    int k = g.kind[x];
    if (k == EMPTY && two_colours(hand)) {
        g.gems[x] = hand; g.kind[x] = TRAVELLERS; g.empty ^= 1ULL << x; g.trav |= 1ULL << x; g.pile += left;
        set_lim(x, ONES);
        return;
    }
    int c = _tzcnt_u32(hand) >> 3;
    u32 unit = 1u << 8 * c;
    int m = left + (g.gems[x] >> 8 * c);
    if (m == VILLAGE) {
        if (k != EMPTY) { set_line(x, -unit, 0, 126 * ONES); g.empty ^= 1ULL << x; }
        g.gems[x] = 0; g.kind[x] = EMPTY;
        village(x, c, turn);
    } else if (k == EMPTY) {
        g.gems[x] = hand; g.kind[x] = c; g.empty ^= 1ULL << x;
        set_line(x, unit, 0xFFu << 8 * c, (5 - m) * ONES);
    } else { g.gems[x] += hand; set_lim(x, (5 - m) * ONES); }
}

// -- the voyage: slack of all pairs once, at its start; then only subtractions.  No branch depends on the position. --
static V SL[12], BIG[12];
static V RT[6][40];                 // [own lane][variant]: gems that come down on each space of the line
static u8 VARIANT[6][24][8];        // [lane of the start][gems, at most 20][line]
static V AHEAD[2][6][6], LESS[6];
static inline __attribute__((always_inline)) __m256i judged(__m256i d, __m256i b, int big) {   // bytes: colours that may be dropped
    __m256i o = _mm256_and_si256(_mm256_cmpgt_epi8(d, _mm256_set1_epi8(-128)), possible(d));
    if (big) {   // six or more gems come down on an empty space only in two or more colours (WF-071)
        __m256i n = colours_left(d);
        __m256i z = _mm256_cmpgt_epi8(_mm256_sub_epi8(n, _mm256_cmpgt_epi8(d, _mm256_set1_epi8(-127))), _mm256_set1_epi8(2));
        o = _mm256_andnot_si256(_mm256_andnot_si256(z, b), o);
    }
    return o;
}
static inline u32 less(u32 a, u32 b) { return ((a | GUARD) - b) ^ GUARD; }   // byte by byte, -1 allowed
// one axis: all pairs whose first leg lies in line `cross`; answers two nibbles, towards lower and towards higher lanes
static inline __attribute__((always_inline)) void axis(int base, int cross, int own, int from, u32 hand, int n, u32 need_less, u32 need_more, int big, u32 *less, u32 *more) {
    V h;
    __m256i lm = LESS[from].v;
    __m256i gap = _mm256_max_epi8(_mm256_sub_epi8(g.B[cross].v, _mm256_set1_epi32(g.A[cross].w[from])),
                                  _mm256_sub_epi8(_mm256_set1_epi32(g.B[cross].w[from]), g.A[cross].v));
    __m256i needs = _mm256_blendv_epi8(_mm256_set1_epi32(need_more), _mm256_set1_epi32(need_less), lm);
    h.v = _mm256_add_epi8(_mm256_sub_epi8(_mm256_set1_epi32(hand | GUARD), gap), needs);
    __m256i accl = _mm256_setzero_si256(), accm = accl;
    const u8 *variant = VARIANT[from][n > 20 ? 20 : n];
#pragma GCC unroll 6
    for (int l = 0; l < 6; l++) {
        int line = base + l;
        __m256i r = RT[own][variant[l]].v;
        __m256i N = _mm256_max_epi8(_mm256_sub_epi8(g.A[line].v, _mm256_set1_epi32(g.B[line].w[own])), _mm256_sub_epi8(_mm256_set1_epi32(g.A[line].w[own]), g.B[line].v));
        __m256i d = _mm256_sub_epi8(_mm256_set1_epi32(h.w[l]), N);
        d = _mm256_sub_epi8(d, _mm256_and_si256(_mm256_sub_epi8(r, _mm256_set1_epi8(1)), g.NM[line].v));
        d = _mm256_blendv_epi8(d, _mm256_set1_epi8(0x40), _mm256_cmpgt_epi8(r, g.LIM[line].v));
        SL[line].v = d;
        __m256i b = _mm256_cmpgt_epi8(r, _mm256_set1_epi8(5));
        if (big) BIG[line].v = b;
        __m256i o = judged(d, b, big), m = _mm256_set1_epi32(LESS[from].w[l]);
        accl = _mm256_or_si256(accl, _mm256_and_si256(o, m)); accm = _mm256_or_si256(accm, _mm256_andnot_si256(m, o));
    }
    *less = fold(_mm256_movemask_epi8(accl)); *more = fold(_mm256_movemask_epi8(accm));
}
static inline __attribute__((always_inline)) u32 first_legal(int at, u32 hand, int n, int big) {
    int r = at / 6, c = at % 6;
    u32 north, east, south, west;
    int kn = g.kind[NX[at][0]], ke = g.kind[NX[at][1]], ks = g.kind[NX[at][2]], kw = g.kind[NX[at][3]];
    axis(0, 6 + c, c, r, hand, n, NEED[kn], NEED[ks], big, &north, &south);
    axis(6, r, r, c, hand, n, NEED[kw], NEED[ke], big, &west, &east);
    return (north & CAN[kn]) | (east & CAN[ke]) << 4 | (south & CAN[ks]) << 8 | (west & CAN[kw]) << 12;
}
static __attribute__((noinline)) u32 first_legal_big(int at, u32 hand, int n) { return first_legal(at, hand, n, 1); }
// not bent yet
static inline __attribute__((always_inline)) u32 middle_legal(int base, int p, int forward, int own, u32 freely, int left, int ks, int kl, int ke, int heading, int later, int sooner, int big) {
    __m256i f = _mm256_set1_epi32(less(freely, NEED[ks])), acc = _mm256_setzero_si256();
    const V *on = AHEAD[forward][p];
#pragma GCC unroll 6
    for (int l = 0; l < 6; l++)
        acc = _mm256_or_si256(acc, _mm256_and_si256(judged(_mm256_sub_epi8(SL[base + l].v, f), BIG[base + l].v, big), on[l].v));
    int next = base + p + (forward ? 1 : -1);
    if (next > 11) next = 11;
    if (next < 0) next = 0;
    u32 keep = left > 1 ? ~(15u << 4 * own) : ~0u;
    u32 near = _mm256_movemask_epi8(judged(_mm256_sub_epi8(SL[next].v, f), BIG[next].v, big)) & keep;
    u32 straight = fold(near | _mm256_movemask_epi8(acc)) & CAN[ks];
    __m256i here = SL[base + p].v, b = BIG[base + p].v;
    u32 ml = _mm256_movemask_epi8(judged(_mm256_sub_epi8(here, _mm256_set1_epi32(less(freely, NEED[kl]))), b, big));
    u32 me = _mm256_movemask_epi8(judged(_mm256_sub_epi8(here, _mm256_set1_epi32(less(freely, NEED[ke]))), b, big));
    int gap = left > 1;
    ml &= (u32)(~0ULL << 4 * (own + 1 + gap));
    me &= (u32)((1ULL << 4 * own) >> 4 * gap) - 1 + (own < gap);
    return straight << 4 * heading | (fold(ml) & CAN[kl]) << 4 * later | (fold(me) & CAN[ke]) << 4 * sooner;
}
static __attribute__((noinline)) u32 middle_legal_big(int base, int p, int forward, int own, u32 freely, int left, int ks, int kl, int ke, int heading, int later, int sooner) {
    return middle_legal(base, p, forward, own, freely, left, ks, kl, ke, heading, later, sooner, 1);
}
static inline u32 comes_down(int x, int k, u32 hand, int left, u32 on_empty) {
    u32 home = (hand == (u32)left << 8 * (k & 3)) & (k < 4) & (left + ((g.gems[x] >> 8 * (k & 3)) & 255) <= VILLAGE);
    return ((k == EMPTY) & on_empty) | (home & (left > 1));
}
// the whole voyage from a space; 0 if there is none
static inline __attribute__((always_inline)) int voyage(int at, int turn, int solo) {
    u32 hand = g.gems[at];
    int left = hand * ONES >> 24;
    u32 mask = left >= 7 ? first_legal_big(at, hand, left) : first_legal(at, hand, left, 0);
    if (!solo) for (int d = 0; d < 4; d++) mask |= (u32)(g.kind[NX[at][d]] == EMPTY) << (16 + d);
    if (!mask) return 0;
    g.gems[at] = 0; g.kind[at] = EMPTY; g.trav ^= 1ULL << at; g.empty |= 1ULL << at; g.pile -= left;
    set_lim(at, 126 * ONES);
    TOUCHED |= 1ULL << at;
    int a = choose(mask);

    if (a >= 16) { land(NX[at][a - 16], hand, left, turn); return 1; }
    int heading = a >> 2, x = NX[at][heading];
    u32 freely = 1u << 8 * (a & 3);
    drop(x, a & 3, turn, solo);
    hand -= freely; left--;
    int vertical = !(heading & 1), base = vertical ? 0 : 6, own = vertical ? at % 6 : at / 6;
    int forward = heading == 1 || heading == 2, p = (vertical ? at / 6 : at % 6) + (forward ? 1 : -1);
    int later = vertical ? 1 : 2, sooner = vertical ? 3 : 0;   // bends towards higher and lower lanes
    int d;
    for (;;) {
        if (left == 0) return 1;
        int xs = NX[x][heading], xl = NX[x][later], xe = NX[x][sooner];
        int ks = g.kind[xs], kl = g.kind[xl], ke = g.kind[xe];
        mask = left >= 7 ? middle_legal_big(base, p, forward, own, freely, left, ks, kl, ke, heading, later, sooner)
                         : middle_legal(base, p, forward, own, freely, left, ks, kl, ke, heading, later, sooner, 0);
        u32 e = (left > 1) & ((left <= VILLAGE) | two_colours(hand));
        mask |= comes_down(xs, ks, hand, left, e) << (16 + heading) | comes_down(xl, kl, hand, left, e) << (16 + later) | comes_down(xe, ke, hand, left, e) << (16 + sooner);
        a = choose(mask);

        d = a >= 16 ? a - 16 : a >> 2;
        x = NX[x][d];
        if (a >= 16) { land(x, hand, left, turn); return 1; }
        freely += drop(x, a & 3, turn, solo);
        hand -= 1u << 8 * (a & 3); left--;
        if (d != heading) break;
        p += forward ? 1 : -1;
    }
    // the second leg: one line, one way
    int way = d == later, lane = own, line = base + p;
    __m256i sl = SL[line].v, b = BIG[line].v;
    for (;;) {
        if (left == 0) return 1;
        lane += way ? 1 : -1;
        x = NX[x][d];
        int k = g.kind[x], gap = left > 1;
        u32 beyond = way ? (u32)(~0ULL << 4 * (lane + 1 + gap)) : (u32)((1ULL << 4 * lane) >> 4 * gap) - 1 + (lane < gap);
        __m256i s = _mm256_sub_epi8(sl, _mm256_set1_epi32(less(freely, NEED[k])));
        u32 m = _mm256_movemask_epi8(left >= 7 ? judged(s, b, 1) : judged(s, b, 0)) & beyond;
        mask = (fold(m) & CAN[k]) << 4 * d | comes_down(x, k, hand, left, (left > 1) & ((left <= VILLAGE) | two_colours(hand))) << (16 + d);
        a = choose(mask);

        if (a >= 16) { land(x, hand, left, turn); return 1; }
        freely += drop(x, a & 3, turn, solo);
        hand -= 1u << 8 * (a & 3); left--;
    }
}

// -- live spaces --
static V PROOF_ROOM[9];                // for each space the way that has proved it live
#define PROOF ((u64 *)PROOF_ROOM)
static u64 PROVEN;
static u64 WAY[2][36][36];             // spaces of the way [first leg vertical?][start][end]
static inline __attribute__((always_inline)) int proves(int d, int at, u32 hand, int n, int big) {
    int r0 = at / 6, c0 = at % 6, vertical = !(d & 1), own = vertical ? c0 : r0, from = vertical ? r0 : c0, cross = vertical ? 6 + c0 : r0, base = vertical ? 0 : 6;
    int forward = d == 1 || d == 2, length = forward ? 5 - from : from;
    if (length > n) length = n;
    for (int t = 1; t <= length; t++) {
        int p = forward ? from + t : from - t, u = n - t;
        u32 spare = (hand | GUARD) - (forward ? g.B[cross].w[p] - g.A[cross].w[from] : g.B[cross].w[from] - g.A[cross].w[p]);
        if ((spare & GUARD) != GUARD) return 0;
        __m256i b, s = slack(base + p, own, spare, &(t == 1 ? RX : R)[own][u > 15 ? 15 : u], &b), a = possible(s);
        if (big) a = _mm256_andnot_si256(_mm256_andnot_si256(_mm256_cmpgt_epi8(colours_left(s), _mm256_set1_epi8(1)), b), a);
        u32 m = _mm256_movemask_epi8(a);
        if (m) {
            int lane = _tzcnt_u32(m) >> 2;
            PROOF[at] = WAY[vertical][at][vertical ? 6 * p + lane : 6 * lane + p];
            return 1;
        }
    }
    return 0;
}
static int is_live(int at) {   // spaces beside an empty one are dealt with before
    u32 hand = g.gems[at];
    int n = hand * ONES >> 24;
    int live = n < 7 ? proves(0, at, hand, n, 0) || proves(1, at, hand, n, 0) || proves(2, at, hand, n, 0) || proves(3, at, hand, n, 0)
                     : proves(0, at, hand, n, 1) || proves(1, at, hand, n, 1) || proves(2, at, hand, n, 1) || proves(3, at, hand, n, 1);
    PROVEN |= (u64)live << at;
    return live;
}
static inline void forget_broken_proofs(void) {
    __m256i touched = _mm256_set1_epi64x(TOUCHED);
    u64 kept = 0;
    for (int i = 0; i < 9; i++)
        kept |= (u64)_mm256_movemask_pd(_mm256_castsi256_pd(_mm256_cmpeq_epi64(_mm256_and_si256(PROOF_ROOM[i].v, touched), _mm256_setzero_si256()))) << 4 * i;
    PROVEN &= kept & ~PILED & g.trav;
    TOUCHED = PILED = 0;
}
// With 2-4 players a space beside an empty one is live.  Any way over travellers and empty spaces to an empty one two or more
// steps off completes a hand of any size (it is used up before, or the rest comes down there): floods of 36-bit boards.
static inline u64 back(int d, u64 b) {   // the spaces from which one step in direction d leads into b
    return d == 0 ? b << 6 & ALL : d == 2 ? b >> 6 : d == 1 ? (b & ~WEST_EDGE) >> 1 : (b & ~EAST_EDGE) << 1;
}
static inline __attribute__((always_inline)) u64 flood(int d, u64 b, u64 through) {
    b |= through & back(d, b); through &= back(d, through);
    b |= through & back(d, back(d, b)); through &= back(d, back(d, through));
    return b | (through & back(d, back(d, back(d, back(d, b)))));
}
static inline u64 surely_live(int solo) {
    u64 open = g.trav | g.empty, l[4], m = 0;
    if (!solo && (around(g.empty) & g.trav)) return around(g.empty) & g.trav;   // enough for "any"; see live_spaces
#pragma GCC unroll 4
    for (int d = 0; d < 4; d++) l[d] = back(d, flood(d, g.empty, open));
#pragma GCC unroll 4
    for (int d = 0; d < 4; d++) m |= back(d, flood(d, open & (l[d] | l[(d + 1) & 3] | l[(d + 3) & 3]), open));
    return m & g.trav;
}
static u64 live_spaces(u64 among, int solo) {
    if (solo) forget_broken_proofs();
    u64 live = (surely_live(1) | (solo ? PROVEN : around(g.empty))) & among, rest = among & ~live;
    for (; rest; rest &= rest - 1) { int s = _tzcnt_u64(rest); live |= (u64)is_live(s) << s; }
    return live;
}
static inline int any_live(int solo) {
    if (surely_live(solo)) return 1;
    for (u64 rest = g.trav; rest; rest &= rest - 1) if (is_live(_tzcnt_u64(rest))) return 1;
    return 0;
}

static inline u64 standing(void) { return (g.explorer[0] >= 0 ? 1ULL << g.explorer[0] : 0) | (g.explorer[1] >= 0 ? 1ULL << g.explorer[1] : 0); }
static void play_solo(void) {
    int stall = 0;
    for (;;) {
        int t0 = _mm_popcnt_u64(g.trav), p0 = g.pile;
        u64 mask = live_spaces(g.trav, 1);
        if (!mask) return;                     // the test of the end and the places to choose from are the same set
        int s = choose(mask);

        voyage(s, 0, 1);
        stall = (int)_mm_popcnt_u64(g.trav) < t0 || g.pile < p0 ? 0 : stall + 1;
        if (stall >= STALL) return;
    }
}
static void play_race(void) {
    int stall = 0, fallback = 0, turn = 0;
    g.explorer[0] = choose(ALL);
    u64 mask = ALL & ~(1ULL << g.explorer[0]);
    g.explorer[1] = choose(mask);
    for (;;) {
        int t0 = _mm_popcnt_u64(g.trav), p0 = g.pile, at = g.explorer[turn];
        if (at < 0) {
            mask = live_spaces(g.trav & ~standing(), 0);
            if (mask) at = choose(mask);
        }
        if (at >= 0) voyage(at, turn, 0);
        g.explorer[turn] = -1;
        stall = (int)_mm_popcnt_u64(g.trav) < t0 || g.pile < p0 ? 0 : stall + 1;
        if (stall >= STALL || !any_live(0)) return;
        if (!fallback) {
            u64 free = g.trav & ~standing();
            if (!free) fallback = 1;
            else {
                mask = free | 1ULL << WAIT;
                int s = choose(mask);
                if (s != WAIT) { g.explorer[turn] = s; free ^= 1ULL << s; }
                if (g.explorer[1 - turn] < 0) {
                    if (!free) fallback = 1;
                    else {
                        s = choose(free);
                        g.explorer[1 - turn] = s;
                        if (free == 1ULL << s && g.explorer[turn] < 0) fallback = 1;
                    }
                }
            }
        }
        turn = 1 - turn;
    }
}
static int score(int k) {
    int t = g.points[k], c = 2 * k;
    for (int x = 0; x < 36; x++) if (g.kind[x] == c) { int e = (g.gems[x] >> 8 * c) + g.huts[x][c] + (OBJECTIVE[x] == c); t += e * e; }
    return t;
}
static void make_tables(void) {
    make_next();
    for (int s = 0; s < 36; s++) for (int d = 0; d < 4; d++) NX[s][d] = NEXT[s][d] < 0 ? OFF : NEXT[s][d];
    for (int v = 0; v < 2; v++) for (int from = 0; from < 36; from++) for (int to = 0; to < 36; to++) {
        int r = from / 6, c = from % 6, r1 = to / 6, c1 = to % 6; u64 m = 0;
        for (int leg = 0; leg < 2; leg++) {
            if (leg == v) while (c != c1) { c += c < c1 ? 1 : -1; m |= 1ULL << (6 * r + c); }
            else while (r != r1) { r += r < r1 ? 1 : -1; m |= 1ULL << (6 * r + c); }
        }
        WAY[v][from][to] = m;
    }
    for (int c = 0; c < 6; c++) {
        for (int j = 0; j < 8; j++) { GE[c].w[j] = j >= c ? ~0u : 0; GT[c].w[j] = j > c ? ~0u : 0; }
        for (int u = 0; u < 16; u++) for (int j = 0; j < 8; j++) {
            int r = u - abs(j - c) + 1;
            if (r < 1 || j > 5) r = 127;
            R[c][u].w[j] = r * ONES; RX[c][u].w[j] = j == c ? 127 * ONES : r * ONES;
        }
    }
    for (int c = 0; c < 6; c++) {
        for (int j = 0; j < 8; j++) { RT[c][0].w[j] = 127 * ONES; LESS[c].w[j] = j < c ? ~0u : 0; }
        for (int u = 0; u < 16; u++) { RT[c][1 + u] = R[c][u]; RT[c][20 + u] = RX[c][u]; }
        for (int n = 0; n <= 20; n++) for (int l = 0; l < 6; l++) {
            int t = abs(l - c), u = n - t > 15 ? 15 : n - t;
            VARIANT[c][n][l] = t == 0 || u < 0 ? 0 : (t == 1 ? 20 : 1) + u;
        }
        for (int l = 0; l < 6; l++) { AHEAD[1][c][l].v = _mm256_set1_epi32(l > c + 1 ? -1 : 0); AHEAD[0][c][l].v = _mm256_set1_epi32(l < c - 1 ? -1 : 0); }
    }
    for (int x = 0; x < 36; x++) { START.gems[x] = ONES; START.kind[x] = TRAVELLERS; }
    START.kind[OFF] = EDGE;
    for (int l = 0; l < 12; l++) START.LIM[l].v = _mm256_set1_epi8(1);
    START.trav = ALL; START.pile = GEMS;
    START.explorer[0] = START.explorer[1] = -1;
}
int main(int n, char **v) {
    if (n < 3) { fprintf(stderr, "usage: %s PLAYERS GAMES, one player or two\n", v[0]); return 2; }
    int players = atoi(v[1]), games = atoi(v[2]);
    i64 points[2] = {0, 0};
    SOLO = players == 1;
    make_tables();
    double start = cpu();
    for (int i = 0; i < games; i++) {
        g = START;
        X = word(KEY[0], KEY[1], 4 * (u64)i + 2) | 1;
        PROVEN = TOUCHED = PILED = 0;
        if (SOLO) play_solo(); else play_race();
        for (int k = 0; k < players; k++) points[k] += score(k);
    }
    printf("{\"players\": %d, \"games\": %d, \"decisions\": %lld, \"steps\": %lld, \"points\": [%lld, %lld], \"cpu_seconds\": %.6f}\n",
        players, games, (long long)DECISIONS, (long long)STEPS, (long long)points[0], (long long)points[1], cpu() - start);
}
