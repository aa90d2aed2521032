import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { z } from 'zod';
import type { ObjectLimits } from '#commands/object/object-store.ts';
import { isLoopback } from '#domain/loopback.ts';
import { sittingQuietMs } from '#domain/sitting.ts';
import type { S3Settings } from '#files/s3-bucket.ts';
import { IdentityEnvironment, type OperatorsIdentity, readIdentitySettings } from './identity-settings.ts';
import { MailEnvironment, type MailSettings, readMailSettings } from './mail-settings.ts';
import { readStorageSettings, StorageEnvironment } from './storage-settings.ts';

const Environment = z
  .object({
    PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
    HOST: z.string().min(1).default('127.0.0.1'),
    FABULA_DATA: z.string().min(1).default('./data'),
    FABULA_PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
    FABULA_BRAND: z.string().min(1).max(40).default('Fabula'),
    FABULA_SAMPLES: z.enum(['on', 'off']).default('on'),
    FABULA_SECRET: z.string().min(32).optional(),
    FABULA_TRUST_PROXY: z.enum(['on', 'off']).default('off'),
    FABULA_SITTING_MS: z.coerce.number().int().min(100).default(sittingQuietMs),
    FABULA_AI_CRAWLERS: z.enum(['allow', 'refuse']).default('refuse'),
    FABULA_ANALYTICS_ID: z
      .string()
      .regex(/^G-[A-Z0-9]{4,16}$/, 'the measurement id of a web stream, as G-ABC123DEF4')
      .optional(),
    FABULA_SERVICE_WORKER: z.enum(['on', 'off']).default('on'),
    FABULA_PAGE_CACHE_MB: z.coerce.number().int().min(1).default(64),
    FABULA_FILE_MB: z.coerce.number().int().min(1).default(2_048),
    FABULA_QUOTA_MB: z.coerce.number().int().min(1).default(4_096),
    FABULA_MIGRATE: z.enum(['start', 'command']).default('start'),
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    FABULA_METRICS_TOKEN: z.string().min(16).optional(),
    OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
    REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
    FABULA_PROCESSES: z.union([z.literal('auto'), z.coerce.number().int().min(1).max(256)]).default(1),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  })
  .extend(MailEnvironment.shape)
  .extend(IdentityEnvironment.shape)
  .extend(StorageEnvironment.shape);

export type Settings = {
  readonly port: number;
  readonly host: string;
  readonly dataFolder: string;
  /** The origin people type, without a slash at its end. */
  readonly publicUrl: string;
  readonly brand: string;
  readonly hasSamples: boolean;
  readonly secret: string | undefined;
  readonly trustsProxy: boolean;
  /** Quiet milliseconds after which a sitting is over and its text is saved as a revision. */
  readonly sittingMs: number;
  readonly pageCacheBytes: number;
  /** Bytes of one file in the object store, and of all that an account sends there. */
  readonly objectLimits: ObjectLimits;
  /** Whether robots.txt asks collectors of texts for language models to stay away. */
  readonly refusesModels: boolean;
  /** The operator's Google Analytics, loaded for people who agreed to it. */
  readonly analyticsId: string | undefined;
  /** Whether browsers keep a worker that knows what to say without a network. */
  readonly hasWorker: boolean;
  readonly databaseUrl: string | undefined;
  readonly databaseSchema: string | undefined;
  /** Whether a start brings the database up to date; else only the command line does. */
  readonly migratesAtStart: boolean;
  /** Where the processes of a site meet; undefined where it has but one. */
  readonly redisUrl: string | undefined;
  /** Processes that one command starts. */
  readonly processes: number;
  /** The token that `/metrics` asks for; undefined: there are none. */
  readonly metricsToken: string | undefined;
  /** Where OpenTelemetry sends traces; undefined: there are none. */
  readonly tracesTo: string | undefined;
  readonly logLevel: string;
  /** The bucket that the bytes of files lie in; undefined: the data folder. */
  readonly s3: S3Settings | undefined;
  readonly mail: MailSettings;
  readonly identity: OperatorsIdentity;
};

/** A setting is wrong; its message names the setting and the expected value. */
export class SettingsError extends Error {
  override name = 'SettingsError';
}

/**
 * Reads the settings from the environment, once, at the start.
 *
 * @throws SettingsError naming every setting that is wrong
 */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    throw new SettingsError(parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'));
  }
  const { PORT, HOST, FABULA_DATA, FABULA_PUBLIC_URL, DATABASE_URL, REDIS_URL, FABULA_PROCESSES, ...rest } =
    parsed.data;
  const processes = FABULA_PROCESSES === 'auto' ? availableParallelism() : FABULA_PROCESSES;
  if (processes > 1 && !(DATABASE_URL && REDIS_URL))
    throw new SettingsError(
      `FABULA_PROCESSES: several processes need ${DATABASE_URL ? 'REDIS_URL' : REDIS_URL ? 'DATABASE_URL' : 'DATABASE_URL and REDIS_URL'} as well: SQLite belongs to one.`,
    );
  if (REDIS_URL && !DATABASE_URL)
    throw new SettingsError('REDIS_URL: several processes need DATABASE_URL, too: SQLite belongs to one.');
  const publicUrl = new URL(FABULA_PUBLIC_URL ?? `http://${isLoopback(HOST) ? 'localhost' : HOST}:${PORT}`);
  if (publicUrl.protocol === 'http:' && !isLoopback(publicUrl.hostname) && FABULA_PUBLIC_URL) {
    throw new SettingsError(
      'FABULA_PUBLIC_URL: a public address must be https: browsers keep neither secure cookies nor offline texts for http. Put a proxy with a certificate in front.',
    );
  }
  if (!FABULA_PUBLIC_URL && !isLoopback(HOST)) {
    throw new SettingsError('FABULA_PUBLIC_URL: with a HOST others can reach, say the https address they will use.');
  }
  if (publicUrl.pathname !== '/') throw new SettingsError('FABULA_PUBLIC_URL: must be an origin, without a path.');
  if ((rest.S3_ACCESS_KEY_ID === undefined) !== (rest.S3_SECRET_ACCESS_KEY === undefined))
    throw new SettingsError('S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: say both, or neither.');
  const { identity, problems } = readIdentitySettings(rest, isLoopback(publicUrl.hostname));
  if (problems.length > 0) throw new SettingsError(problems.join('\n'));
  return {
    port: PORT,
    host: HOST,
    dataFolder: resolve(FABULA_DATA),
    publicUrl: publicUrl.origin,
    brand: rest.FABULA_BRAND,
    hasSamples: rest.FABULA_SAMPLES === 'on',
    secret: rest.FABULA_SECRET,
    trustsProxy: rest.FABULA_TRUST_PROXY === 'on',
    sittingMs: rest.FABULA_SITTING_MS,
    refusesModels: rest.FABULA_AI_CRAWLERS === 'refuse',
    analyticsId: rest.FABULA_ANALYTICS_ID,
    hasWorker: rest.FABULA_SERVICE_WORKER === 'on',
    pageCacheBytes: rest.FABULA_PAGE_CACHE_MB * 2 ** 20,
    objectLimits: { objectBytes: rest.FABULA_FILE_MB * 2 ** 20, accountBytes: rest.FABULA_QUOTA_MB * 2 ** 20 },
    databaseUrl: DATABASE_URL,
    databaseSchema: environment.FABULA_DATABASE_SCHEMA || undefined,
    migratesAtStart: rest.FABULA_MIGRATE === 'start',
    redisUrl: REDIS_URL,
    processes,
    metricsToken: rest.FABULA_METRICS_TOKEN,
    tracesTo: rest.OTEL_EXPORTER_OTLP_ENDPOINT,
    logLevel: rest.LOG_LEVEL,
    s3: readStorageSettings(rest),
    mail: readMailSettings(rest, { brand: rest.FABULA_BRAND, publicUrl }),
    identity,
  };
}
