import { S3Client } from "@aws-sdk/client-s3";
import type { S3Settings } from "../config.ts";
import { NoSpaceError, StoreFault } from "./blobStore.ts";

/** Milliseconds: to connect, until an answer begins, and between two parts of it. */
export const patience = { connecting: 5_000, answer: 30_000, silence: 60_000 };
/** A listener holds a connection while a sound is heard: others must not wait for that. */
const connections = { maxSockets: Number.POSITIVE_INFINITY };

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
      httpAgent: connections,
      httpsAgent: connections,
    },
  });

type Fault = Error & { code?: string; $metadata?: { httpStatusCode?: number } };

/** There is no such object; a missing bucket is a fault. */
const isMissing = (error: unknown): boolean => ["NoSuchKey", "NotFound"].includes((error as Fault).name);

/** What this store says of an object that is shorter than what is asked of it. */
export const isBeyond = (error: unknown): boolean => (error as Fault).name === "InvalidRange";

const isFull = ({ name, $metadata }: Fault): boolean =>
  $metadata?.httpStatusCode === 507 || /quota|storagefull|insufficientstorage/i.test(name);

/** What went wrong in the store, in a line for operators. */
export function faultOfStore(name: string, error: unknown): Error {
  const fault = error as Fault;
  if (fault instanceof StoreFault) return fault;
  if (isFull(fault)) return new NoSpaceError(`${name} is full`, { cause: error });
  const reason = (fault.message || fault.code || fault.name).split("\n", 1)[0];
  return new StoreFault(`${name} cannot be used: ${fault.name}: ${reason}`, { cause: error });
}

/** Asks the store. @throws as `faultOfStore`; what a stream says that is sent, or its signal */
export async function asked<T>(name: string, question: Promise<T>): Promise<T> {
  try {
    return await question;
  } catch (error) {
    // The SDK marks what comes from its own requests.
    throw (error as Fault).$metadata ? faultOfStore(name, error) : error;
  }
}

/** The same; null: there is no such object. */
export async function found<T>(name: string, question: Promise<T>): Promise<T | null> {
  try {
    return await question;
  } catch (error) {
    if (isMissing(error)) return null;
    throw faultOfStore(name, error);
  }
}
