import type { ReactNode } from "react";
import { neededChunk } from "../../app/chunks.ts";
import { LazyPart } from "../parts/LazyPart.tsx";
import type { ClosedBookProps } from "./ClosedBook.tsx";

const load = () => neededChunk(() => import("./ClosedBook.tsx"));

/** What most readers do not meet is fetched when it is shown. */
export const LazyClosedBook = (props: ClosedBookProps & { waiting: ReactNode }) => <LazyPart load={load} {...props} />;
