import { useSelector } from "@xstate/react";
import type { ComponentType } from "react";
import type { DepartureQuestionProps } from "../app/DepartureQuestion.tsx";
import { useActorOf } from "../app/hooks/machines.ts";
import type { DepartureActor } from "../machines/navigation/departure.machine.ts";

/** Draws the question before a page is left, once it is here. */
export function Departure() {
  const departure = useSelector(useActorOf("departure"), ({ context }) => context.actor as DepartureActor | null);
  const question = useSelector(departure ?? undefined, (snapshot) => snapshot?.context.question);
  const Question = question as ComponentType<DepartureQuestionProps> | null | undefined;
  return departure && Question && <Question departure={departure} />;
}
