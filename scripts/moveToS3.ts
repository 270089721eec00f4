// `npm run move-to-s3`: copies the files of people in DATA_DIR into the bucket of S3_BUCKET. What is in DATA_DIR stays.
import { runMove } from "./moveBlobs.ts";

if (import.meta.main) await runMove(({ disk, bucket }) => [disk, bucket]);
