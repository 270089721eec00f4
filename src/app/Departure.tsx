import { useSelector } from "@xstate/react";
import { useCallback, useEffect } from "react";
import { spareChunk } from "./chunks.ts";
import { useActorOf } from "./hooks/machines.ts";
import { useLatePart } from "./hooks/useLatePart.ts";

const title = "Уйти со страницы?";
const warning = "Изменения на этой странице не сохранены. Если уйти, они пропадут.";

const loadQuestion = () => spareChunk(() => import("./DepartureQuestion.tsx"));

/** Asks before a page with unsaved changes is left; the browser itself asks when the tab is closed. */
export function Departure() {
  const navigation = useActorOf("navigation");
  const state = useSelector(navigation, ({ value }) => value);
  const isAsking = state === "asking";
  const isUnsaved = useSelector(navigation, ({ context }) => context.unsaved.length > 0);
  // Without a history pages are loaded whole: the browser asks.
  const isGuarded = isAsking || state === "guarded" || state === "returning" || (state === "lost" && isUnsaved);
  const [Question, fetchQuestion] = useLatePart(loadQuestion);
  const answer = useCallback(
    (isLeaving: boolean) => navigation.send({ type: isLeaving ? "departure.confirmed" : "departure.cancelled" }),
    [navigation],
  );

  useEffect(() => {
    if (!isGuarded) return;
    // From the first unsaved change on, so that the question can be asked without a network.
    void fetchQuestion();
    const guard = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", guard);
    return () => window.removeEventListener("beforeunload", guard);
  }, [isGuarded, fetchQuestion]);

  const isWordless = isAsking && !Question;
  useEffect(() => {
    if (!isWordless) return;
    let isAsked = false;
    const ask = () => {
      if (isAsked) return;
      isAsked = true;
      answer(window.confirm(`${title}\n\n${warning}`));
    };
    void fetchQuestion().then((isHere) => isHere || ask());
    // A server that neither answers nor refuses holds nobody.
    const patience = setTimeout(ask, 10_000);
    return () => {
      isAsked = true;
      clearTimeout(patience);
    };
  }, [isWordless, answer, fetchQuestion]);

  if (!isGuarded || !Question) return null;
  return (
    <Question open={isAsking} title={title} onConfirm={() => answer(true)} onClose={() => answer(false)}>
      <p>{warning}</p>
    </Question>
  );
}
