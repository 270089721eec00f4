import type { ReactNode } from "react";
import { neededChunk } from "../../app/chunks.ts";
import { LatePart } from "../parts/LatePart.tsx";
import type { ClosedBookProps } from "./ClosedBook.tsx";

const load = () => neededChunk(() => import("./ClosedBook.tsx"));

/** What most readers do not meet is fetched when it is shown. */
export const LateClosedBook = (props: ClosedBookProps & { waiting: ReactNode }) => <LatePart load={load} {...props} />;
