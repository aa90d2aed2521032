import type { ServerProcess } from '#tests/browser/server.ts';

/** What the processes of a site are asked for their metrics with. */
export const metricsToken = 'for-tests-on-this-machine';

/** The sum of one of the metrics of a process, which is asked without the proxy. */
export async function metricOf({ url }: Pick<ServerProcess, 'url'>, name: string): Promise<number> {
  const answer = await fetch(`${url}/metrics`, { headers: { Authorization: `Bearer ${metricsToken}` } });
  const lines = (await answer.text()).split('\n').filter((line) => new RegExp(`^${name}[ {]`).test(line));
  return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
}
