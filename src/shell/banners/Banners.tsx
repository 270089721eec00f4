import { useSelector } from "@xstate/react";
import { useActorOf } from "../../app/hooks/machines.ts";
import notices from "../../app/Notices.module.css";
import { Button } from "../../ui/Button/Button.tsx";
import { Banner } from "./Banner.tsx";
import { LazyNotice } from "./LazyNotice.tsx";
import { NetworkBanner } from "./NetworkBanner.tsx";
import { SessionBanner } from "./SessionBanner.tsx";
import { UnsavedBanner } from "./UnsavedBanner.tsx";

/** What concerns every page, the error page too. @param saysLost - the page itself says what did not come */
export const Banners = ({ saysLost = false }: { saysLost?: boolean }) => (
  <>
    <SessionBanner />
    <BuildBanner saysLost={saysLost} />
    <div className={notices.place}>
      <NetworkBanner />
      <UnsavedBanner />
      <LazyNotice name="audioUploads" />
    </div>
  </>
);

const buildWords: Readonly<Record<string, string>> = {
  outdated: "Вышла новая версия Рукописи. Обновите страницу, когда будет удобно.",
  broken: "Часть страницы не пришла с сервера. Проверьте сеть и повторите",
  unsafe: "Сохраните текст и повторите: на устройстве для него нет места",
};

/** There is a newer build, or a part of this one is lost: quietly, because the moment is the person's. */
function BuildBanner({ saysLost }: { saysLost: boolean }) {
  const buildWatch = useActorOf("buildWatch");
  const state = useSelector(buildWatch, ({ value }) => value);
  const words = buildWords[state];
  if (!words || (saysLost && state === "broken")) return null;
  const reload = () => buildWatch.send({ type: "reload.requested", path: window.location.pathname });
  return (
    <Banner words={words}>
      <Button small onClick={reload}>
        Обновить страницу
      </Button>
      {state === "outdated" && (
        <Button small variant="text" onClick={() => buildWatch.send({ type: "offer.dismissed" })}>
          Позже
        </Button>
      )}
    </Banner>
  );
}
