import { defineRoutes } from "./define.ts";

const extension = true;

export const ordersRoutes = defineRoutes({
  createOrder: { method: "POST", path: "/v1/order/create", extension },
  getOrder: { path: "/v1/order/{id}", reaction: "shell", extension },
  getAccountOrders: { path: "/v1/account/orders", extension },
  refundOrder: { method: "POST", path: "/v1/order/{id}/refund", extension },
  notifyPayment: { method: "POST", path: "/v1/payment/notification", access: "guest", extension },
  refundOrderByStaff: { method: "POST", path: "/v2/moderation/order/{id}/refund", access: "moderator", extension },
  getAdminOrders: { path: "/v2/admin/orders", access: "moderator", extension },
  settleOrder: { method: "POST", path: "/v2/admin/orders/{id}/settle", access: "admin", extension },
  recheckOrder: { method: "POST", path: "/v2/admin/orders/{id}/check", access: "admin", extension },
});
