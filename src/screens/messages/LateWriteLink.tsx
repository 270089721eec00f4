import { neededChunk } from "../../app/chunks.ts";
import { hasPrivateMessages } from "../../app/privateMessages.ts";
import { LatePart } from "../parts/LatePart.tsx";

const load = () => neededChunk(() => import("./WriteLink.tsx"));

/** «Написать» comes behind the page: the server is asked before it is shown. */
export function LateWriteLink({ person }: { person: { id: number; userName: string } }) {
  return hasPrivateMessages() && <LatePart load={load} person={person} />;
}
