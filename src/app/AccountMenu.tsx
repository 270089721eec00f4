import { useSelector } from "@xstate/react";
import { BookPlus, LogOut, SunMoon, Upload } from "lucide-react";
import { useLocation } from "wouter";
import { AccountButton } from "../ui/Mast/Mast.tsx";
import { Menu } from "../ui/Menu/Menu.tsx";
import { useAccount, useSessionActor } from "./MachinesContext.tsx";
import { useColorMode } from "./useColorMode.ts";

const colorNames = { system: "как в системе", light: "светлые", dark: "тёмные" } as const;

/** What a signed-in person reaches from every page. */
export default function AccountMenu({ worksPath }: { worksPath: string }) {
  const account = useAccount();
  const session = useSessionActor();
  const isLoggingOut = useSelector(session, (snapshot) => snapshot.matches("signingOut"));
  const [mode, nextMode] = useColorMode();
  const [, navigate] = useLocation();
  return (
    <Menu
      label={`Меню автора: ${account.fio}`}
      trigger={<AccountButton name={account.fio} src={account.avatarUrl ?? undefined} />}
      items={[
        { label: "Мои произведения", href: worksPath },
        { label: "Новое произведение", icon: <BookPlus />, onSelect: () => navigate("/work/select-form") },
        { label: "Импорт книги", icon: <Upload />, onSelect: () => navigate("/work/import") },
        { label: `Цвета: ${colorNames[mode]}`, icon: <SunMoon />, onSelect: nextMode },
        "line",
        {
          label: isLoggingOut ? "Выходим…" : "Выйти",
          icon: <LogOut />,
          onSelect: () => session.send({ type: "logout.requested" }),
        },
      ]}
    />
  );
}
