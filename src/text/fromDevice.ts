/** The header of what the worker of saved books answers out of this device: no network has answered. */
export const FROM_DEVICE = "x-from-device";
