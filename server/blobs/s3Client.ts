import { S3Client } from "@aws-sdk/client-s3";
import type { S3Settings } from "../config.ts";
import { NoSpaceError } from "./blobStore.ts";

/** Milliseconds: to connect, until an answer begins, and between two parts of it. */
export const patience = { connecting: 5_000, answer: 30_000, silence: 60_000 };
/** Requests at a time; others wait in the client. */
const AT_ONCE = 100;

/** The store did not do what it was asked for; the message is one clear line without a secret. */
export class StoreFault extends Error {
  override readonly name = "StoreFault";
}

/** A client that finds buckets by their path, as all servers of S3 do. */
export const s3Client = ({ endpoint, region, accessKey, secretKey }: S3Settings): S3Client =>
  new S3Client({
    endpoint,
    region,
    forcePathStyle: true,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    maxAttempts: 3,
    // What goes wrong is thrown; the SDK would print it, too.
    logger: { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} },
    // Servers other than Amazon's do not know the newer checksums.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: {
      connectionTimeout: patience.connecting,
      requestTimeout: patience.answer,
      throwOnRequestTimeout: true,
      socketTimeout: patience.silence,
      httpAgent: { maxSockets: AT_ONCE },
      httpsAgent: { maxSockets: AT_ONCE },
    },
  });

type Fault = Error & { code?: string; $metadata?: { httpStatusCode?: number } };

/** There is no such object; a missing bucket is a fault. */
export const isMissing = (error: unknown): boolean => ["NoSuchKey", "NotFound"].includes((error as Fault).name);

/** What this store says of an object that is shorter than what is asked of it. */
export const isBeyond = (error: unknown): boolean => (error as Fault).name === "InvalidRange";

const isFull = ({ name, $metadata }: Fault): boolean =>
  $metadata?.httpStatusCode === 507 || /quota|storagefull|insufficientstorage/i.test(name);

/** @returns NoSpaceError, StoreFault with a line for operators, or what did not come from the store */
export function storeFault(name: string, error: unknown): unknown {
  const fault = error as Fault;
  if (isFull(fault)) return new NoSpaceError(`${name} is full`, { cause: error });
  const isOfStore = fault.$metadata !== undefined || typeof fault.code === "string" || fault.name === "TimeoutError";
  if (!isOfStore || fault instanceof StoreFault) return error;
  const reason = (fault.message || fault.code || fault.name).split("\n", 1)[0];
  return new StoreFault(`${name} cannot be used: ${fault.name}: ${reason}`, { cause: error });
}
