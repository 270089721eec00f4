import { useSelector } from "@xstate/react";
import { useEffect, useRef, useState } from "react";
import { useLocation } from "wouter";
import { useAccount, useActorOf } from "../../app/hooks/machines.ts";
import { useColorMode } from "../../app/hooks/useColorMode.ts";
import { menuOf } from "../../app/menu.ts";
import type { ChapterOutboxActor } from "../../machines/chapters/chapterOutbox.machine.ts";
import { Icon } from "../../ui/Icon/Icon.tsx";
import { AccountButton } from "../../ui/Mast/Mast.tsx";
import { Menu } from "../../ui/Menu/Menu.tsx";
// What is said when a logout fails comes with what logs out: there may be no network by then.
import "../banners/SessionTrouble.tsx";
import { LogoutQuestion } from "./LogoutQuestion.tsx";
import { logoutView } from "./logout.view.ts";

const colorNames = { system: "как в системе", light: "светлые", dark: "тёмные" } as const;

/** What a signed-in person reaches from every page. It comes when its button is pressed, and is open at once. */
export default function AccountMenu() {
  const account = useAccount();
  const session = useActorOf("session");
  const isLoggingOut = useSelector(session, (snapshot) => snapshot.matches("signingOut"));
  const outbox = useSelector(useActorOf("chapterOutbox"), ({ context }) => context.actor as ChapterOutboxActor | null);
  const waiting = useSelector(outbox ?? undefined, (snapshot) => snapshot?.context.waiting) ?? [];
  const things = useSelector(useActorOf("keeper"), ({ context }) => context.things);
  const question = logoutView(things, waiting);
  const [isAsking, setAsking] = useState(false);
  const logOut = () => session.send({ type: "logout.requested" });
  const [mode, nextMode] = useColorMode();
  const isForced = useSelector(useActorOf("colorMode"), ({ context }) => context.forced !== null);
  const [, navigate] = useLocation();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The press that fetched the menu was another button's: this one hears it now, as the keyboard would say it.
    button.current?.focus();
    button.current?.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowDown", bubbles: true, cancelable: true }));
  }, []);
  return (
    <>
      <Menu
        label={`Личное меню: ${account.fio}`}
        trigger={<AccountButton ref={button} name={account.fio} src={account.avatarUrl} />}
        items={[
          ...menuOf(account),
          "line",
          {
            label: "Новое произведение",
            icon: <Icon name="book-plus" />,
            onSelect: () => navigate("/work/select-form"),
          },
          { label: "Импорт книги", icon: <Icon name="upload" />, onSelect: () => navigate("/work/import") },
          ...(account.roles.length > 0
            ? [
                {
                  label: "Проверка произведений",
                  icon: <Icon name="book-check" />,
                  onSelect: () => navigate("/work/moderation"),
                },
                { label: "Жалобы", icon: <Icon name="flag" />, onSelect: () => navigate("/moderation/complaints") },
                {
                  label: "Документы для выплат",
                  icon: <Icon name="eye" />,
                  onSelect: () => navigate("/moderation/identifications"),
                },
                {
                  label: "Обращения",
                  icon: <Icon name="message-square-text" />,
                  onSelect: () => navigate("/moderation/support"),
                },
                {
                  label: "Эксклюзивные договоры",
                  icon: <Icon name="pencil" />,
                  onSelect: () => navigate("/moderation/exclusive"),
                },
                { label: "Люди", icon: <Icon name="users" />, onSelect: () => navigate("/admin/accounts") },
                { label: "Заказы", icon: <Icon name="list" />, onSelect: () => navigate("/admin/orders") },
                ...(account.roles.includes("Admin")
                  ? [{ label: "Выплаты", icon: <Icon name="list" />, onSelect: () => navigate("/admin/payouts") }]
                  : []),
              ]
            : []),
          {
            label: `Цвета: ${colorNames[mode]}`,
            icon: <Icon name="sun-moon" />,
            unavailable: isForced ? "У этой страницы цвета бумаги" : undefined,
            onSelect: nextMode,
          },
          "line",
          {
            label: "Выйти",
            icon: <Icon name="log-out" />,
            unavailable: isLoggingOut ? "Выходим…" : undefined,
            onSelect: () => (question ? setAsking(true) : logOut()),
          },
        ]}
      />
      <LogoutQuestion
        question={question}
        open={isAsking}
        onConfirm={() => {
          setAsking(false);
          logOut();
        }}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
