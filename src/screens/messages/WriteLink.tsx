import type { ReactNode } from "react";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { mayWriteTo } from "../../services/messages.calls.ts";
import { ButtonLink } from "../../ui/Button/Button.tsx";
import { chatHref } from "./messages.view.ts";

type WriteLinkProps = {
  person: { id: number; userName: string };
  /** Takes its place until the answer is here. */
  room: ReactNode;
};

/** «Написать», for a person who may write to this one now. */
export default function WriteLink({ person, room }: WriteLinkProps) {
  const { status, data } = useLoader(mayWriteTo, { userId: person.id }, null);
  if (data) return data.mayWrite && <ButtonLink href={chatHref(person)}>Написать</ButtonLink>;
  return status === "error" ? null : room;
}
