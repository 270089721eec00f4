import type { ResultOf } from "../../api/contract/index.ts";
import { formatDate } from "../../text/dates.ts";
import { formatPhone } from "../../text/phones.ts";
import { ButtonLink } from "../../ui/Button/Button.tsx";
import styles from "./Security.module.css";
import { isFew } from "./security.view.ts";

/** What keeps a stranger from the account, in words. */
export const Guards = ({ security }: { security: ResultOf<"getSecurity"> }) => {
  const {
    email,
    emailIsConfirmed,
    passwordChangedAt,
    registeredAt,
    emailChange,
    phone,
    phoneChange,
    staffNeedsFactor,
    twoFactor,
  } = security;
  return (
    <div>
      <div className={`${styles.line} stack line-below`}>
        <p>
          <b>Пароль</b>
          <span className="small muted">
            {passwordChangedAt
              ? `Изменён ${formatDate(passwordChangedAt)}`
              : `Тот же, что при регистрации ${formatDate(registeredAt)}`}
          </span>
        </p>
        <ButtonLink small href="/account/security/password">
          Сменить пароль
        </ButtonLink>
      </div>
      <div className={`${styles.line} stack line-below`}>
        <p>
          <b>Почта</b>
          <span className="small muted">
            {email},{" "}
            {emailIsConfirmed
              ? "подтверждена. На неё приходят письма о каждой перемене"
              : "не подтверждена. Пока это так, писем о переменах нет"}
          </span>
          {emailChange?.state === "requested" && <span className="small">Ждёт подтверждения: {emailChange.email}</span>}
        </p>
        <ButtonLink small href="/account/security/email">
          Сменить почту
        </ButtonLink>
      </div>
      <div className={`${styles.line} stack line-below`}>
        <p>
          <b>Телефон</b>
          <span className="small muted">
            {phone ? `${formatPhone(phone)}. ` : "Не указан. "}
            Для связи о выплатах, войти с ним нельзя
          </span>
          {phoneChange && <span className="small">Ждёт кода: {formatPhone(phoneChange.phone)}</span>}
        </p>
        <ButtonLink small href="/account/security/phone">
          {phone ? "Изменить номер" : "Указать номер"}
        </ButtonLink>
      </div>
      <div className={`${styles.line} stack line-below`}>
        <p>
          <b>Двухфакторный вход</b>
          <span className="small muted">
            {twoFactor
              ? `Включён ${formatDate(twoFactor.enabledAt)}. Осталось кодов восстановления: ${twoFactor.recoveryCodesLeft}`
              : "Выключен. Чтобы войти, хватает пароля"}
          </span>
          {staffNeedsFactor && <span className="small">Включите двухфакторный вход, чтобы работать модератором</span>}
          {twoFactor && isFew(twoFactor.recoveryCodesLeft) && (
            <span className="small">Коды заканчиваются, получите новые</span>
          )}
        </p>
        <ButtonLink small href="/account/totp">
          {twoFactor ? "Изменить" : "Включить"}
        </ButtonLink>
      </div>
      <div className={`${styles.line} stack line-below`}>
        <p>
          <b>Ваши данные</b>
          <span className="small muted">Всё, что хранится о вас, можно забрать. Учётную запись можно удалить</span>
        </p>
        <ButtonLink small href="/account/leaving">
          Данные и удаление
        </ButtonLink>
      </div>
    </div>
  );
};
