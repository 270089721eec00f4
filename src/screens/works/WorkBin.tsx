import { useLoader } from "../../app/hooks/useLoader.ts";
import { accountWorks } from "../../services/works.calls.ts";
import { SkeletonRows } from "../../ui/Skeleton/Skeleton.tsx";
import { Loaded } from "../parts/Loaded.tsx";
import { WorksPart } from "./WorksPart.tsx";

type WorkBinProps = {
  /** Whose bin it is; nothing: the asker's own. */
  userId: number | undefined;
  onChanged: () => void;
  onNotRestored: (reason: string) => void;
};

/** The works in the bin. */
export function WorkBin({ userId, onChanged, onNotRestored }: WorkBinProps) {
  const loader = useLoader(accountWorks, { ...(userId !== undefined && { userId }), bin: "true" }, null);
  return (
    <Loaded loader={loader} skeleton={<SkeletonRows rows={4} covers label="Корзина загружается" />}>
      {({ works }) => (
        <WorksPart
          works={works}
          tab="bin"
          isOwn={userId === undefined}
          onChanged={() => {
            loader.reload();
            onChanged();
          }}
          onNotRestored={onNotRestored}
        />
      )}
    </Loaded>
  );
}
