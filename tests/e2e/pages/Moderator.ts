import { expect } from "@playwright/test";
import { Owner } from "./Owner.ts";

/** A moderator who judges works at /work/moderation. */
export class Moderator extends Owner {
  /** A button takes no press while its case is asked for once more, as it is after a change of marks. */
  async #decide(name: string | RegExp): Promise<void> {
    const button = this.main().getByRole("button", { name });
    await expect(button).not.toHaveAttribute("aria-busy");
    await button.click();
  }

  async openQueue(name: "Ждут проверки" | "Обращения", title: string) {
    await this.page.goto("/work/moderation");
    await this.main()
      .getByRole("link", { name: new RegExp(`^${name}`) })
      .click();
    await this.main()
      .getByRole("region", { name })
      .getByRole("link", { name: new RegExp(title) })
      .click();
    await this.seeCase(title);
  }

  async seeCase(title: string) {
    await expect(this.main().getByRole("heading", { level: 2, name: title })).toBeVisible();
  }

  /** A template, with words of the moderator's own in place of its dots. */
  async giveReason(template: string, reason: string) {
    await this.page.getByLabel("Шаблон причины").selectOption({ label: template });
    await expect(this.page.getByLabel("Что прочтёт автор")).not.toHaveValue("");
    await this.page.getByLabel("Что прочтёт автор").fill(reason);
  }

  /** Which version of the work an approval would let out. */
  async seenVersion(): Promise<number> {
    const button = this.main().getByRole("button", { name: /^Одобрить версию \d+$/ });
    return Number(((await button.textContent()) ?? "").split(" ").at(-1));
  }

  readonly reject = () => this.#decide("Отклонить");
  readonly approve = (version: number) => this.#decide(`Одобрить версию ${version}`);
  readonly remove = () => this.#decide("Снять с публикации");
  readonly restore = () => this.#decide("Восстановить");

  async seeRefused(words: string) {
    const note = this.page.getByRole("alert").filter({ hasText: "Решение не принято" });
    await expect(note).toContainText(words);
  }

  readonly lookAgain = () => this.#decide("Посмотреть ещё раз");

  async raiseMarks({ age, reason }: { age: string; reason: string }) {
    await this.#decide("Изменить метки…");
    const dialog = this.page.getByRole("dialog");
    await dialog.getByRole("radio", { name: age }).check({ force: true });
    await dialog.getByLabel("Причина").fill(reason);
    await dialog.getByRole("button", { name: "Изменить метки" }).click();
    await expect(dialog).toHaveCount(0);
  }

  readonly seeToast = (text: string) => expect(this.page.getByText(text)).toBeVisible();

  /** The printed code makes the first administrator, who needs the second factor. */
  async becomeFirstAdmin(code: string) {
    await this.beginTotp();
    await this.scanKey();
    await this.confirmTotp();
    await this.keepRecoveryCodes();
    await this.page.goto("/account/first-admin");
    await this.page.getByLabel("Код первого администратора").fill(code);
    await this.#decide("Стать администратором");
    await expect(this.page.getByRole("heading", { name: "Вы администратор" })).toBeVisible();
  }
}
