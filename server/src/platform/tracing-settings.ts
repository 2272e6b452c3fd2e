import { BadConfig } from './bad-config.ts';

/** Where traces go, and which share of them. */
export interface TracingSettings {
  /** Of the collector, for traces by OTLP. */
  readonly url: URL;
  /** Above 0, up to 1. */
  readonly share: number;
}

/** Reads the names that OpenTelemetry gives to these settings; null without a collector. Throws `BadConfig`. */
export function readTracing(env: NodeJS.ProcessEnv): TracingSettings | null {
  const endpoint = env['OTEL_EXPORTER_OTLP_ENDPOINT'] ?? '';
  const given = env['OTEL_TRACES_SAMPLER_ARG'] ?? '';
  if (endpoint === '' && given === '') return null;
  if (endpoint === '')
    throw new BadConfig('OTEL_TRACES_SAMPLER_ARG needs OTEL_EXPORTER_OTLP_ENDPOINT');
  const url = URL.parse(`${endpoint.replace(/\/+$/, '')}/v1/traces`);
  const isPlain = url?.username === '' && url.password === '' && url.search === '' && !url.hash;
  if (!url || !isPlain || !/^https?:$/.test(url.protocol))
    throw new BadConfig(
      'OTEL_EXPORTER_OTLP_ENDPOINT must be an http or https address without user:password@ and query',
    );
  const share = Number(given || '1');
  if (!(share > 0 && share <= 1))
    throw new BadConfig(
      `OTEL_TRACES_SAMPLER_ARG must be a number above 0 and up to 1, not "${given}"`,
    );
  return { url, share };
}
