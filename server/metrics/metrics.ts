import type { IncomingMessage, ServerResponse } from 'node:http';
import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram } from 'prom-client';
import type { MessagesState } from '#server/processes/messages.ts';

/** What is asked of a process as its metrics are read. */
export type Measured = {
  readonly rooms: () => number;
  readonly sockets: () => number;
  readonly jobsDue: () => Promise<number>;
  readonly pageBytes: () => number;
  readonly hearsOthers: () => MessagesState;
};

/** The metrics of a process. */
export type Metrics = {
  /** Notes a request, once it is answered or its client has gone. */
  readonly request: (request: IncomingMessage, response: ServerResponse) => void;
  /** A visitor was answered with a kept page. */
  readonly keptPage: () => void;
  /** Updates of texts were committed, within so many milliseconds. */
  readonly commit: (ms: number) => void;
  /** All of them, as Prometheus reads them. */
  readonly text: () => Promise<string>;
  readonly contentType: string;
};

/** Upper bounds in seconds; aims of answers and of commits lie between them. */
const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/**
 * Makes the metrics of this process.
 *
 * @param nameOf - the name of the route that answers a path
 */
export function makeMetrics(nameOf: (path: string) => Promise<string>, measured: Measured): Metrics {
  // One that answers the process that started this one, where there is one.
  const registry = new AggregatorRegistry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const answered = new Histogram({
    name: 'fabula_request_seconds',
    help: 'Time from the head of a request to the end of its answer, by route, method and status.',
    labelNames: ['route', 'method', 'status'] as const,
    buckets: seconds,
    registers,
  });
  const kept = new Counter({ name: 'fabula_kept_pages', help: 'Answers from kept pages.', registers });
  const commits = new Histogram({
    name: 'fabula_commit_seconds',
    help: 'Time to write a group of updates of texts durably.',
    buckets: seconds,
    registers,
  });
  const gauge = (name: string, help: string, read: () => number | Promise<number>, aggregator?: 'max' | 'min') =>
    new Gauge({
      ...{ name, help, registers },
      ...(aggregator ? { aggregator } : {}),
      async collect() {
        this.set(await read());
      },
    });
  gauge('fabula_rooms', 'Texts that are open.', measured.rooms);
  gauge('fabula_sockets', 'Connections of editors.', measured.sockets);
  gauge('fabula_kept_page_bytes', 'Memory for kept pages.', measured.pageBytes);
  // Every process reads the same rows.
  gauge('fabula_jobs_due', 'Jobs whose time has come.', measured.jobsDue, 'max');
  gauge(
    'fabula_hears_others',
    'Whether it hears the other processes: 0 while Redis is away.',
    () => (measured.hearsOthers() === 'degraded' ? 0 : 1),
    'min',
  );
  AggregatorRegistry.setRegistries(registry);

  return {
    request(request, response) {
      const started = performance.now();
      const { url = '', method = '' } = request;
      const [path = ''] = url.split('?', 1);
      response.once('close', () => {
        const took = (performance.now() - started) / 1_000;
        const status = String(response.statusCode);
        const note = (route: string) => answered.observe({ route, method, status }, took);
        // What nobody has is counted under one name.
        if (status === '404') note('other');
        else nameOf(path).then(note, () => note('other'));
      });
    },
    keptPage: () => kept.inc(),
    commit: (ms) => commits.observe(ms / 1_000),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}
