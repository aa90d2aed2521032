import { context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import { requestId } from '#database/engine/request-id.ts';
import type { Traces } from './traces.ts';

/** The name of this service, unless OTEL_SERVICE_NAME says another. */
const serviceName = 'fabula';

/**
 * Traces by OpenTelemetry's own SDK, which reads its settings (`OTEL_…`) itself. Names and attributes follow its semantic
 * conventions for HTTP and databases. Neither queries of addresses nor values of statements are told: they hold tokens,
 * emails and words.
 *
 * @param from.trustsProxy - whether a request may belong to a trace that began before it
 */
export function makeTraces({ trustsProxy }: { readonly trustsProxy: boolean }): Traces {
  const resource = defaultResource()
    .merge(resourceFromAttributes({ 'service.name': serviceName }))
    .merge(detectResources({ detectors: [envDetector] }));
  const provider = new NodeTracerProvider({
    resource,
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  provider.register();
  const tracer = provider.getTracer(serviceName);

  return {
    request(request, response, nameOf, work) {
      const { method = '', url = '', headers } = request;
      const [path = ''] = url.split('?', 1);
      const parent = trustsProxy ? propagation.extract(ROOT_CONTEXT, headers) : ROOT_CONTEXT;
      const attributes = { 'http.request.method': method, 'fabula.request_id': requestId() };
      const span = tracer.startSpan(method, { kind: SpanKind.SERVER, attributes }, parent);
      response.once('close', () => {
        const endedAt = Date.now();
        const { statusCode } = response;
        span.setAttribute('http.response.status_code', statusCode);
        if (statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        const end = (route: string) => {
          span.setAttribute('http.route', route);
          span.updateName(`${method} ${route}`);
          span.end(endedAt);
        };
        if (statusCode === 404) end('other');
        else nameOf(path).then(end, () => end('other'));
      });
      context.with(trace.setSpan(parent, span), work);
    },
    work(name, work, more) {
      const facts = more?.();
      const attributes = {
        'fabula.request_id': requestId(),
        ...(facts && { 'fabula.count': facts.count, 'fabula.request_ids': [...facts.requests] }),
      };
      return tracer.startActiveSpan(name, { root: true, attributes }, async (span) => {
        try {
          return await work();
        } catch (error) {
          span.setStatus({ code: SpanStatusCode.ERROR });
          span.recordException(error instanceof Error ? error : String(error));
          throw error;
        } finally {
          span.end();
        }
      });
    },
    query(statement, ms) {
      // What the server does by itself is no part of anything.
      if (!trace.getActiveSpan()) return;
      const endedAt = Date.now();
      const [operation = ''] = statement.split(' ', 1);
      tracer
        .startSpan(operation, {
          kind: SpanKind.CLIENT,
          startTime: endedAt - ms,
          attributes: { 'db.query.text': statement },
        })
        .end(endedAt);
    },
    close: () => provider.shutdown(),
  };
}
