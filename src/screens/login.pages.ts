/** Small pages of those who come in, or want to: one file for all of them. */
export * as ChangeEmail from "./account/ChangeEmailScreen.tsx";
export * as ConfirmEmail from "./account/ConfirmEmailScreen.tsx";
export * as FactorRemoval from "./account/FactorRemovalScreen.tsx";
export * as NotMe from "./account/NotMeScreen.tsx";
export * as RecoverPassword from "./account/RecoverPasswordScreen.tsx";
export * as Register from "./account/RegisterScreen.tsx";
export * as ResetPassword from "./account/ResetPasswordScreen.tsx";
export * as UndoEmail from "./account/UndoEmailScreen.tsx";
