import type { AudioPlayerActor } from "../../machines/audio/audioPlayer.machine.ts";
import { playRates } from "../../text/listening.ts";
import { Segmented } from "../../ui/Segmented/Segmented.tsx";

const wordOf = (rate: number): string => String(rate).replace(".", ",");

/** How fast it is read; the pitch stays. Keys choose what stands between. */
export function RateChoice({ player, rate }: { player: AudioPlayerActor; rate: number }) {
  const options = playRates.map((value) => ({ value: String(value), label: wordOf(value) }));
  return (
    <Segmented
      label="Скорость"
      labelHidden
      options={options}
      value={String(rate)}
      onChange={(value) => player.send({ type: "rate.chosen", rate: Number(value) })}
    />
  );
}
