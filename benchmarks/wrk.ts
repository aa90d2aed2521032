import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** What wrk measured; milliseconds below which half and 99 of 100 answers came. */
export type Load = { readonly perSecond: number; readonly p50: number; readonly p99: number };

/** One run of wrk: one thread, so that a core is left for the server. */
export async function load(
  wrk: string,
  url: string,
  seconds: number,
  headers: Readonly<Record<string, string>>,
  connections = 16,
): Promise<Load> {
  const said = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const { stdout } = await run(
    wrk,
    ['-t1', `-c${connections}`, '--timeout', '20s', `-d${seconds}s`, '--latency', ...said, url],
    {
      timeout: 30_000,
    },
  );
  const perSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
  const below = (share: number) => {
    const [, number, unit = ''] = new RegExp(`${share}%\\s+([\\d.]+)(us|ms|s)`).exec(stdout) ?? [];
    return Number(number) * ({ us: 0.001, ms: 1, s: 1000 }[unit] ?? Number.NaN);
  };
  if (/Non-2xx|Socket errors/.test(stdout) || !(perSecond > 0)) throw new Error(`wrk on ${url}:\n${stdout}`);
  return { perSecond, p50: below(50), p99: below(99) };
}
