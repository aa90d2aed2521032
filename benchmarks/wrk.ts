import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** What wrk measured. */
export type Load = { readonly perSecond: number; readonly p99: number };

/** One run of wrk: one thread, so that a core is left for the server. */
export async function load(
  wrk: string,
  url: string,
  seconds: number,
  headers: Readonly<Record<string, string>>,
): Promise<Load> {
  const said = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const { stdout } = await run(wrk, ['-t1', '-c16', '--timeout', '20s', `-d${seconds}s`, '--latency', ...said, url], {
    timeout: 30_000,
  });
  const perSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
  const [, number, unit = ''] = /99%\s+([\d.]+)(us|ms|s)/.exec(stdout) ?? [];
  if (/Non-2xx|Socket errors/.test(stdout) || !(perSecond > 0)) throw new Error(`wrk on ${url}:\n${stdout}`);
  return { perSecond, p99: Number(number) * ({ us: 0.001, ms: 1, s: 1000 }[unit] ?? Number.NaN) };
}
