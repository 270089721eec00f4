import { useSelector } from "@xstate/react";
import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { fromCallback, fromPromise } from "xstate";
import { supportChatMachine, type Visitor } from "../../machines/support/supportChat.machine.ts";
import { type ChatSetting, chatSettingOf, createChatProvider } from "../../services/supportChat.service.ts";
import type { ChatProvider } from "../../services/supportChat.types.ts";
import { showToast } from "../toast.ts";
import { useAccount, useMachines } from "./machines.ts";
import { useMachine } from "./useMachine.ts";

/** The toast after a chat that could not be loaded (docs/spec/notifications.md, «Support chat»). */
const FAILED = "К сожалению, не удалось загрузить чат, попробуйте еще раз позже.";

let made: { key: string; provider: ChatProvider } | undefined;
/** The scripts of a chat live as long as the page. */
function providerOf(setting: ChatSetting): ChatProvider {
  const key = JSON.stringify(setting);
  if (made?.key !== key) made = { key, provider: createChatProvider(setting) };
  return made.provider;
}

/** Whose chat there is; null: none. */
export function useChatSetting(): ChatSetting | null {
  const { serverRendering } = useMachines();
  return useState(() => (serverRendering ? serverRendering.chat : chatSettingOf(document)))[0];
}

/** The version of the site is «Полная» above 768 px (docs/spec/application.md, «Widths»). */
const full = "(min-width: 769px)";
const subscribe = (listen: () => void): (() => void) => {
  const query = matchMedia(full);
  query.addEventListener("change", listen);
  return () => query.removeEventListener("change", listen);
};

/** The visitor as the chat gets them. */
export function useVisitor(): Visitor {
  const { id, userName, fio, email, emailIsConfirmed } = useAccount();
  const isFull = useSyncExternalStore(
    subscribe,
    () => matchMedia(full).matches,
    () => true,
  );
  return useMemo((): Visitor => {
    const profile = `${globalThis.location?.origin}/u/${encodeURIComponent(userName)}`;
    return {
      site: isFull ? "Полная" : "Мобильная",
      person: id > 0 ? { id, profile, name: fio, email: email ?? "", isConfirmed: emailIsConfirmed === true } : null,
    };
  }, [id, userName, fio, email, emailIsConfirmed, isFull]);
}

/** The chat of a setting, from the moment the page shows its button until it is left. */
export function useSupportChat(setting: ChatSetting, visitor: Visitor) {
  const chat = useMachine(
    supportChatMachine,
    () => {
      const provider = providerOf(setting);
      return {
        actors: {
          render: fromPromise(({ input, signal }) => provider.render(input.visitor, signal)),
          followWidget: fromCallback(({ sendBack }) => {
            const stop = provider.follow(sendBack);
            return () => {
              stop();
              provider.kill();
            };
          }),
        },
        actions: {
          tellVisitor: (_, visitor) => provider.tell(visitor),
          show: () => provider.show(),
          hide: () => provider.hide(),
          kill: () => provider.kill(),
          tellFailure: () => void showToast(FAILED, { kind: "stop" }),
        },
      };
    },
    [setting],
    { input: { visitor } },
  );
  useEffect(() => chat.send({ type: "visitor.changed", visitor }), [chat, visitor]);
  return [useSelector(chat, (snapshot) => snapshot), chat] as const;
}
