import { useSelector } from "@xstate/react";
import { useEffect } from "react";
import { fromPromise } from "xstate";
import { textVolumeMachine, type Volume } from "../../machines/chapters/textVolume.machine.ts";
import { useMachine } from "./useMachine.ts";

/** A text that is written. `follow`: calls back after each change. @returns stops */
export type MeasuredText = { measure: () => Volume; follow: (onChanged: () => void) => () => void };

/**
 * The volume of a text, measured when its author rests.
 * @param text the same object as long as it is the same text; null: there is none yet
 */
export function useTextVolume(text: MeasuredText | null): Volume {
  const actor = useMachine(
    textVolumeMachine,
    () => ({
      actors: {
        measureText: fromPromise(async () => {
          if (!text) throw new Error("there is no text to measure");
          return text.measure();
        }),
      },
    }),
    [text],
  );
  useEffect(() => {
    if (!text) return;
    const stop = text.follow(() => actor.send({ type: "text.changed" }));
    actor.send({ type: "text.opened" });
    return () => {
      stop();
      actor.send({ type: "text.closed" });
    };
  }, [actor, text]);
  return useSelector(actor, ({ context }) => context.volume);
}
