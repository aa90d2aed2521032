/** One line of the results. */
export type Row = {
  readonly measure: string;
  readonly ours: string;
  readonly peer: string;
  readonly ratio: string;
  readonly spread: string;
  readonly target: string;
  /** Undefined where there is no target. */
  readonly isMet: boolean | undefined;
};

/** The bound or the value of a measure. */
export type Target = { readonly atLeast: number } | { readonly atMost: number } | { readonly exactly: number };

/** How often two things are measured in turn before their ratio is believed. */
export const rounds = 5;

/** Compares measurements made in turn: the median of the rounds' ratios, and their spread. */
export function compare(measure: string, { ours, peer, peerName, unit, target }: Comparison): Row {
  const ratios = ours.map((value, round) => value / (peer[round] ?? Number.NaN));
  const ratio = median(ratios);
  return {
    measure,
    ours: `${round(median(ours))} ${unit}`,
    peer: `${peerName} ${round(median(peer))} ${unit}`,
    ratio: ratio.toFixed(2),
    spread: `${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)}`,
    target: target ? inWords(target, '') : '',
    isMet: target && meets(ratio, target),
  };
}

type Comparison = {
  readonly ours: readonly number[];
  readonly peer: readonly number[];
  readonly peerName: string;
  readonly unit: string;
  /** Left out where the peer is only there for comparison. */
  readonly target?: Target | undefined;
};

/** A measure that has no peer but a limit. */
export function hold(measure: string, value: number, unit: string, target?: Target, spread = ''): Row {
  return {
    measure,
    ours: `${round(value)} ${unit}`.trim(),
    peer: '',
    ratio: '',
    spread,
    target: target ? inWords(target, ` ${unit}`.trimEnd()) : '',
    isMet: target && meets(value, target),
  };
}

/** The value that so much of all lies below; 0.5 is the median. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (sorted.length - 1) * share;
  const low = sorted[Math.floor(at)] ?? Number.NaN;
  const high = sorted[Math.ceil(at)] ?? Number.NaN;
  return low + (high - low) * (at - Math.floor(at));
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** The least and the most of some values. */
export function spreadOf(values: readonly number[]): string {
  return `${round(Math.min(...values))}–${round(Math.max(...values))}`;
}

/** Rows as a Markdown table. */
export function tableOf(rows: readonly Row[]): string {
  const lines = rows.map(({ measure, ours, peer, ratio, spread, target, isMet }) =>
    [measure, ours, peer, ratio, spread, target, isMet === undefined ? '' : isMet ? 'met' : '**not met**'].join(' | '),
  );
  return [
    'measure | ours | peer | ratio | spread | target | met',
    '--- | ---: | ---: | ---: | ---: | ---: | ---',
    ...lines,
  ]
    .map((line) => `| ${line} |`)
    .join('\n');
}

function meets(value: number, target: Target): boolean {
  if ('exactly' in target) return value === target.exactly;
  return 'atLeast' in target ? value >= target.atLeast : value <= target.atMost;
}

function inWords(target: Target, unit: string): string {
  if ('exactly' in target) return `= ${target.exactly}${unit}`;
  return 'atLeast' in target ? `≥ ${target.atLeast}${unit}` : `≤ ${target.atMost}${unit}`;
}

function round(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en') : String(Number(value.toPrecision(3)));
}
