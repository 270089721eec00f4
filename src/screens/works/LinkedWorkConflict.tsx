import { useLoader } from "../../app/hooks/useLoader.ts";
import { accountWorks } from "../../services/works.calls.ts";
import FieldConflict, { type FieldConflictProps } from "./FieldConflict.tsx";

type LinkedWorkConflictProps = Omit<FieldConflictProps, "name" | "mine" | "other"> & {
  mine: number | null;
  other: { title: string } | null;
};

/** A conflict of the work in the other format, which is shown by its title. */
export default function LinkedWorkConflict({ mine, other, ...choice }: LinkedWorkConflictProps) {
  const { data } = useLoader(accountWorks, {}, null);
  const title = data?.works.find(({ id }) => id === mine)?.title ?? null;
  return (
    <FieldConflict {...choice} name="linkedWorkId" mine={mine === null ? null : title} other={other?.title ?? null} />
  );
}
