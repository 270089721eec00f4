import { useLoader } from "../../app/hooks/useLoader.ts";
import { firstLoad } from "../../app/screenProps.ts";
import { profileSettings } from "../../services/profile.calls.ts";
import { SkeletonRows } from "../../ui/Skeleton/Skeleton.tsx";
import { SettingsPage } from "../parts/Cabinet.tsx";
import { Loaded } from "../parts/Loaded.tsx";
import { ProfileForm } from "./ProfileForm.tsx";
import { UserName } from "./UserName.tsx";

export const first = () => [firstLoad(profileSettings, null)];

/** /account/settings: what a person tells others of themselves, and how they are called. */
export default function SettingsScreen() {
  const loader = useLoader(profileSettings, null, null);
  return (
    <SettingsPage
      current="/account/settings"
      lead="Так вас видят читатели. Кто и что именно видит, решаете вы."
      className="stack g6 narrow"
    >
      <Loaded loader={loader} skeleton={<SkeletonRows rows={6} label="Настройки загружаются" />}>
        {(stored) => (
          <div className="stack g7">
            <ProfileForm stored={stored} />
            <UserName stored={stored} />
          </div>
        )}
      </Loaded>
    </SettingsPage>
  );
}
