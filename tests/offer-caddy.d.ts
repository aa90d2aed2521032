export function hasCaddy(): boolean;
export function offerCaddy(): void;
