/** Where the bytes of an upload are until something is made of them. */
export const UPLOADS = "uploads/";
export const keyOfUpload = (id: string): string => UPLOADS + id;
