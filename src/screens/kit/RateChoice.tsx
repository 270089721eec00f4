import { playRates } from "../../text/listening.ts";
import { Segmented } from "../../ui/Segmented/Segmented.tsx";

const wordOf = (rate: number): string => String(rate).replace(".", ",");

/** How fast it is read; the pitch stays. Keys choose values in between. */
export function RateChoice({ rate, onChange }: { rate: number; onChange: (rate: number) => void }) {
  const options = playRates.map((value) => ({ value: String(value), label: wordOf(value) }));
  return (
    <Segmented
      label="Скорость"
      labelHidden
      options={options}
      value={String(rate)}
      onChange={(value) => onChange(Number(value))}
    />
  );
}
