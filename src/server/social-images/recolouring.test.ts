import { expect, test } from "vitest";
import { type FourColours, recolouring } from "./recolouring.ts";

const OURS: FourColours = ["#042025", "#006971", "#f88725", "#f2f0e6"];
const OTHERS: FourColours = ["#2a1610", "#864939", "#ff7e5d", "#f2f0e6"];

const bytesOf = (hex: string) => [...Buffer.from(hex.slice(1), "hex")];
const middleOf = (one = "", other = "") => bytesOf(one).map((value, at) => (value + (bytesOf(other)[at] ?? 0)) / 2);

function recoloured(colour: readonly number[]): number[] {
  const { matrix, offset } = recolouring(OURS, OTHERS);
  const row = (weights: readonly number[]) => weights.reduce((sum, weight, at) => sum + weight * (colour[at] ?? 0), 0);
  return matrix.map((weights, channel) => Math.round((row(weights) + (offset[channel] ?? 0)) * 1000) / 1000);
}

test("each of the four colours becomes the other one at its place", () => {
  expect(OURS.map((hex) => recoloured(bytesOf(hex)))).toEqual(OTHERS.map(bytesOf));
});

test("the middle of two colours becomes the middle of the two others", () => {
  for (const [one, other] of [[0, 1] as const, [1, 2] as const, [0, 3] as const]) {
    expect(recoloured(middleOf(OURS[one], OURS[other]))).toEqual(middleOf(OTHERS[one], OTHERS[other]));
  }
});
