/**
 * An upload that takes chunks, as the database has it now: another process may have stored the same range a moment ago,
 * or ended the upload.
 */
export type OpenUpload = { id: string; byteSize: number; writtenBytes: number };
