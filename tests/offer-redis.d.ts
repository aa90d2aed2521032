export function hasRedis(): boolean;
export function offerRedis(): void;
