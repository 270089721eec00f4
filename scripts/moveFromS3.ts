// `npm run move-from-s3`: copies the files of people in the bucket of S3_BUCKET into DATA_DIR. What is in the bucket stays.
import { runMove } from "./moveBlobs.ts";

if (import.meta.main) await runMove(({ disk, bucket }) => [bucket, disk]);
