import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { parse } from 'yaml';
import { z } from 'zod';
import { deployFile, root } from './deploy-files.ts';

/** Of the format only what we use: a key that is misspelt is none. */
const Service = z.strictObject({
  image: z.string(),
  build: z.strictObject({ context: z.string(), dockerfile: z.string() }).optional(),
  restart: z.literal('unless-stopped'),
  security_opt: z.tuple([z.literal('no-new-privileges:true')]),
  logging: z.strictObject({ driver: z.string() }),
  init: z.boolean().optional(),
  read_only: z.boolean().optional(),
  cap_drop: z.array(z.string()).optional(),
  cap_add: z.array(z.string()).optional(),
  tmpfs: z.array(z.string()).optional(),
  volumes: z.array(z.string()).optional(),
  networks: z.array(z.string()),
  ports: z.array(z.string()).optional(),
  shm_size: z.string().optional(),
  stop_grace_period: z.string().optional(),
  command: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.string()).default({}),
  depends_on: z.record(z.string(), z.strictObject({ condition: z.literal('service_healthy') })).optional(),
  healthcheck: z
    .strictObject({
      test: z.tuple([z.literal('CMD')], z.string()),
      interval: z.string(),
      timeout: z.string(),
      retries: z.number().int(),
    })
    .optional(),
});

const Compose = z.strictObject({
  name: z.string(),
  services: z.record(z.string(), Service),
  networks: z.record(z.string(), z.strictObject({ internal: z.boolean() }).nullable()),
  volumes: z.record(z.string(), z.null()),
});

/** What a fresh `.env` says for a site. */
export function freshEnv(site = 'read.example.org'): Record<string, string> {
  return parseEnv(execFileSync('sh', [join(root, 'deploy/new-env.sh'), site], { encoding: 'utf8' })) as Record<
    string,
    string
  >;
}

/** Fills in `${NAME:?}` and `${NAME:-}`, as Compose does; an empty value counts as none. */
function filled(text: string, env: Readonly<Record<string, string>>): string {
  return text.replace(/\$\{(\w+):([?-])\}/g, (_, name: string, kind: string) => {
    if (kind === '?' && !env[name]) throw new Error(`${name} is not set.`);
    return env[name] ?? '';
  });
}

/** The compose file, with the settings of an `.env` in it. */
export function readCompose(env: Readonly<Record<string, string>> = freshEnv()) {
  const parsed = JSON.stringify(parse(deployFile('compose.yaml'), { merge: true }));
  const whole = JSON.parse(parsed, (_, value) => (typeof value === 'string' ? filled(value, env) : value)) as object;
  // Keys that begin so are only referred to.
  return Compose.parse(Object.fromEntries(Object.entries(whole).filter(([key]) => !key.startsWith('x-'))));
}
