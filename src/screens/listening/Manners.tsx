import { usePlayer, usePlayerView } from "../../app/hooks/usePlayer.ts";
import { RateChoice } from "../kit/RateChoice.tsx";
import { restInWords, restOf } from "./player.view.ts";
import { SleepChoice } from "./SleepChoice.tsx";

/** How fast, and for how long: once something sounds. */
export function Manners() {
  const { player } = usePlayer();
  const isIdle = usePlayerView(({ value }) => value === "idle") ?? true;
  const rate = usePlayerView(({ context }) => context.rate) ?? 1;
  const rest = usePlayerView(({ context: { book, index, location } }) =>
    Math.round(restOf(book.chapters, index, location) / 60_000),
  );
  if (!player || isIdle) return null;
  return (
    <>
      <section className="stack g3" aria-labelledby="rate">
        <h2 id="rate">Скорость</h2>
        <RateChoice rate={rate} onChange={(chosen) => player.send({ type: "rate.chosen", rate: chosen })} />
        <p className="small muted num">{restInWords((rest ?? 0) * 60_000, rate)}</p>
      </section>
      <section className="stack g3" aria-labelledby="sleep">
        <h2 id="sleep">Таймер сна</h2>
        <SleepChoice />
      </section>
    </>
  );
}
