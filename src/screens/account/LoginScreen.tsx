import { useState } from "react";
import { useSearch } from "wouter";
import { useLogin } from "../../app/hooks/useLogin.ts";
import { BannedEntrance } from "./BannedEntrance.tsx";
import { CodeForm } from "./CodeForm.tsx";
import { ComeBack } from "./ComeBack.tsx";
import { Gate } from "./Gate.tsx";
import { PasswordForm } from "./PasswordForm.tsx";
import { useBan, useEntrance } from "./useEntrance.ts";

/** /account/login?redirect_uri=… */
export default function LoginScreen() {
  const search = useSearch();
  const login = useLogin(useEntrance());
  const [typed, setTyped] = useState("");
  const ban = useBan();
  if (login.state === "entered" && ban !== null)
    return (
      <Gate>
        <BannedEntrance ban={ban} />
      </Gate>
    );
  return (
    <Gate
      lead={
        login.isCodeAsked ? (
          "Пароль подошёл. Остался код двухфакторного входа."
        ) : (
          <>
            Нет учётной записи? <a href={`/account/register${search && `?${search}`}`}>Зарегистрироваться</a>
          </>
        )
      }
    >
      {login.state === "leaving" ? (
        <ComeBack login={login} />
      ) : login.isCodeAsked ? (
        <CodeForm login={login} />
      ) : (
        <PasswordForm login={login} typed={typed} onTyped={setTyped} />
      )}
    </Gate>
  );
}
