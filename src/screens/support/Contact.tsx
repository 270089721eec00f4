import { useState } from "react";
import { useAccount, useSettings } from "../../app/hooks/machines.ts";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { useChatSetting } from "../../app/hooks/useSupportChat.ts";
import { supportLetters } from "../../services/support.calls.ts";
import { SkeletonRows } from "../../ui/Skeleton/Skeleton.tsx";
import { Loaded } from "../parts/Loaded.tsx";
import { OwnLetters } from "./OwnLetters.tsx";
import { SupportChat } from "./SupportChat.tsx";
import styles from "./SupportScreen.module.css";
import { WriteLetter } from "./WriteLetter.tsx";

/** How the support is reached: the chat where there is one, a letter, an address; and what has been written. */
export function Contact({ isKnown, about }: { isKnown: boolean; about: number | null }) {
  const { id } = useAccount();
  const chat = useChatSetting();
  const isGuest = id < 0;
  return (
    <aside id="contact" className="stack g6" aria-label="Написать в поддержку">
      {chat && (
        <section className="stack g3">
          <h2>Чат</h2>
          {isKnown && <SupportChat setting={chat} />}
        </section>
      )}
      {isKnown ? (
        <Writing key={id} isGuest={isGuest} about={about} isPrimary={chat === null} />
      ) : (
        <SkeletonRows rows={4} label="Форма загружается" />
      )}
    </aside>
  );
}

function Writing({ isGuest, about, isPrimary }: { isGuest: boolean; about: number | null; isPrimary: boolean }) {
  const { supportEmail } = useSettings();
  const [sent, setSent] = useState(0);
  return (
    <>
      <section className="stack g4">
        <h2>Письмо в поддержку</h2>
        <WriteLetter
          isGuest={isGuest}
          about={about}
          isPrimary={isPrimary}
          onSent={() => setSent((count) => count + 1)}
        />
        {supportEmail && (
          <p className={styles.address}>
            Или на адрес <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
          </p>
        )}
      </section>
      {!isGuest && <Own key={sent} />}
    </>
  );
}

function Own() {
  const loader = useLoader(supportLetters, null, null);
  return (
    <section className="stack g3">
      <h2>Ваши обращения</h2>
      <Loaded loader={loader} skeleton={<SkeletonRows rows={2} label="Обращения загружаются" />}>
        {({ letters }) => <OwnLetters letters={letters} />}
      </Loaded>
    </section>
  );
}
