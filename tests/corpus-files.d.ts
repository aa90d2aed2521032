export function corpusFiles(): string[];
