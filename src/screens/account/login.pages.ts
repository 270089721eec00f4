/** Small pages of those who come in, or want to: one file for all of them. */
export * as ChangeEmail from "./ChangeEmailScreen.tsx";
export * as ConfirmEmail from "./ConfirmEmailScreen.tsx";
export * as FactorRemoval from "./FactorRemovalScreen.tsx";
export * as NotMe from "./NotMeScreen.tsx";
export * as RecoverPassword from "./RecoverPasswordScreen.tsx";
export * as Register from "./RegisterScreen.tsx";
export * as ResetPassword from "./ResetPasswordScreen.tsx";
export * as UndoEmail from "./UndoEmailScreen.tsx";
