import { neededChunk } from "../../app/chunks.ts";
import { hasPrivateMessages } from "../../app/privateMessages.ts";
import { ButtonLink } from "../../ui/Button/Button.tsx";
import { LazyPart } from "../parts/LazyPart.tsx";
import { RoomFor } from "../parts/RoomFor.tsx";

const load = () => neededChunk(() => import("./WriteLink.tsx"));

/** «Написать» comes behind the page: the server is asked before it is shown. */
export function LazyWriteLink({ person }: { person: { id: number; userName: string; canWrite: boolean } }) {
  // The first HTML has no page around it that would say so: there the link has its room.
  if (globalThis.document && !hasPrivateMessages()) return null;
  const room = person.canWrite && (
    <RoomFor>
      <ButtonLink href="/messages">Написать</ButtonLink>
    </RoomFor>
  );
  return <LazyPart load={load} waiting={room} person={person} room={room} />;
}
