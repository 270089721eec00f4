import { useLoader } from "../../app/hooks/useLoader.ts";
import { mayWriteTo } from "../../services/messages.calls.ts";
import { ButtonLink } from "../../ui/Button/Button.tsx";
import { chatHref } from "./messages.view.ts";

/** «Написать», for whoever may write to this person now. */
export default function WriteLink({ person }: { person: { id: number; userName: string } }) {
  const { data } = useLoader(mayWriteTo, { userId: person.id }, null);
  return data?.mayWrite ? <ButtonLink href={chatHref(person)}>Написать</ButtonLink> : null;
}
