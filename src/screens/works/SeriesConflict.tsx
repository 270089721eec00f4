import { useLoader } from "../../app/hooks/useLoader.ts";
import { shortSeries } from "../../services/series.calls.ts";
import FieldConflict, { type FieldConflictProps } from "./FieldConflict.tsx";

type SeriesConflictProps = Omit<FieldConflictProps, "name" | "mine" | "other"> & {
  mine: number | null;
  other: { title: string } | null;
};

/** The same of a series, which is shown by its title. */
export default function SeriesConflict({ mine, other, ...choice }: SeriesConflictProps) {
  const { data } = useLoader(shortSeries, null, null);
  const title = data?.find(({ id }) => id === mine)?.title ?? null;
  return <FieldConflict {...choice} name="seriesId" mine={mine === null ? null : title} other={other?.title ?? null} />;
}
