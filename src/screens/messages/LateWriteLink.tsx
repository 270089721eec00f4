import { useEffect } from "react";
import { neededChunk } from "../../app/chunks.ts";
import { useLatePart } from "../../app/hooks/useLatePart.ts";
import { hasPrivateMessages } from "../../app/privateMessages.ts";

const load = () => neededChunk(() => import("./WriteLink.tsx"));

/** «Написать» comes behind the page: the server is asked before it is shown. */
export function LateWriteLink({ person }: { person: { id: number; userName: string } }) {
  const [WriteLink, fetch] = useLatePart(load);
  const isWanted = hasPrivateMessages();
  useEffect(() => {
    if (isWanted) void fetch();
  }, [isWanted, fetch]);
  return WriteLink && <WriteLink person={person} />;
}
