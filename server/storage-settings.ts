import { z } from 'zod';
import type { S3Settings } from '#files/s3-bucket.ts';

/** The operator's settings of a bucket for the bytes of files. */
export const StorageEnvironment = z.object({
  S3_BUCKET: z.string().min(1).optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_PATH_STYLE: z.enum(['on', 'off']).default('off'),
  S3_PREFIX: z
    .string()
    .regex(/^[\w./-]{0,200}$/)
    .default(''),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
});

/** The bucket, where one is set. */
export function readStorageSettings(given: z.infer<typeof StorageEnvironment>): S3Settings | undefined {
  const { S3_BUCKET: bucket, S3_REGION: region, S3_ENDPOINT: endpoint, S3_PREFIX: prefix } = given;
  if (bucket === undefined) return undefined;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = given;
  const credentials =
    accessKeyId !== undefined && secretAccessKey !== undefined ? { accessKeyId, secretAccessKey } : undefined;
  return { bucket, region, endpoint, prefix, pathStyle: given.S3_PATH_STYLE === 'on', credentials };
}
