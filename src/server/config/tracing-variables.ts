import { address, secret, text } from './variable-kinds.ts';

/** The variables of traces (decision 165). The library reads that with headers itself. */
export const TRACING_VARIABLES = {
  OTEL_EXPORTER_OTLP_ENDPOINT: address(['http:', 'https:'], {
    description:
      'OpenTelemetry collector that gets traces of requests, statements and jobs by OTLP over HTTP, such as http://127.0.0.1:4318',
    unset: 'none, and nothing of OpenTelemetry is loaded',
  }),
  OTEL_EXPORTER_OTLP_HEADERS: secret('headers for that collector, `name=value` separated by commas'),
  OTEL_SERVICE_NAME: text('bottega', 'name of the shop in traces'),
  OTEL_TRACES_SAMPLER_ARG: text(
    '1',
    'part of all traces that is sent, 0 to 1; a proxy that sends `traceparent` decides',
  ),
} as const;
