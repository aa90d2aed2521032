import { seededRandom } from '#tests/factories.ts';

/** How often each fault happens, and how long a process is frozen. */
export type Plan = {
  readonly kills: number;
  readonly redis: number;
  readonly postgres: number;
  readonly freezes: number;
  readonly freezeMs: number;
  /** Milliseconds between two words of a person, and between two editions. */
  readonly typeMs: number;
  readonly publishMs: number;
};

/** Whether the whole experiment is made: `npm run faults`. */
export const isWhole = process.env.FAULTS === 'whole';

/** The experiment; within the check a short one. */
export const plan: Plan = isWhole
  ? { kills: 200, redis: 20, postgres: 10, freezes: 5, freezeMs: 35_000, typeMs: 800, publishMs: 2_000 }
  : { kills: 4, redis: 1, postgres: 1, freezes: 1, freezeMs: 2_000, typeMs: 60, publishMs: 1_500 };

export type Fault = 'kill' | 'redis' | 'postgres' | 'freeze';

/** Every fault of a plan, in an order that looks random and is the same each time. */
export function faultsOf({ kills, redis, postgres, freezes }: Plan): Fault[] {
  const all = (fault: Fault, count: number) => Array.from({ length: count }, () => fault);
  const faults = [
    ...all('kill', kills),
    ...all('redis', redis),
    ...all('postgres', postgres),
    ...all('freeze', freezes),
  ];
  const random = seededRandom(7);
  const places = new Map(faults.map((_, at) => [at, Buffer.from(random(4)).readUInt32LE()]));
  return [...faults.keys()]
    .sort((one, other) => (places.get(one) ?? 0) - (places.get(other) ?? 0))
    .map((at) => faults[at] as Fault);
}
