import cluster, { type Worker } from 'node:cluster';
import { randomUUID } from 'node:crypto';

/** Milliseconds that the metrics of all processes may take. */
const waitMs = 6_000;

/** A question of one process to the one that started it, and its answer: the metrics of all that it has started. */
type Asked = { readonly kind: 'asksMetrics'; readonly id: string };
type Told = { readonly kind: 'metrics'; readonly id: string; readonly text: string };

const isOf = <Kind extends string>(message: unknown, kind: Kind): message is { kind: Kind } =>
  typeof message === 'object' && message !== null && 'kind' in message && message.kind === kind;

/** In the process that starts others: answers each of them with the metrics of all. */
export async function answerMetrics(): Promise<void> {
  const { AggregatorRegistry } = await import('prom-client');
  const registry = new AggregatorRegistry();
  cluster.on('message', async (worker: Worker, message: unknown) => {
    if (!isOf(message, 'asksMetrics')) return;
    const { id } = message as Asked;
    const text = await registry.clusterMetrics().catch(() => '');
    if (worker.isConnected()) worker.send({ kind: 'metrics', id, text } satisfies Told);
  });
}

/** In a process that was started by another: the metrics of all of them; empty where they do not come in time. */
export async function metricsOfAll(): Promise<string> {
  const id = randomUUID();
  return new Promise((resolve) => {
    const end = (text: string) => {
      clearTimeout(timer);
      process.off('message', hear);
      resolve(text);
    };
    const hear = (message: unknown) => {
      if (isOf(message, 'metrics') && (message as Told).id === id) end((message as Told).text);
    };
    const timer = setTimeout(() => end(''), waitMs);
    process.on('message', hear);
    process.send?.({ kind: 'asksMetrics', id } satisfies Asked);
  });
}
